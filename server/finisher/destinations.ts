/** Reads on which pages the named destinations of a PDF are: the linked elements of its document. */
import { pageIds, readDictionary } from './page-tree.ts'
import { openPdfObjects } from './pdf-objects.ts'

const DESTINATION = /\/((?:[^\s/[\]<>()#]|#[0-9A-F]{2}){1,10000}) \[(\d+) 0 R/gi

/** @returns the page of each destination, from 1, by its name; empty if the PDF has another structure than Chromium's */
export function readDestinations(pdf: Buffer): Map<string, number> {
  const objects = openPdfObjects(pdf)
  if (!objects) return new Map()
  const catalog = readDictionary(pdf, objects, /\/Root (\d+) 0 R/.exec(objects.trailer)?.[1])
  const names = /\/Dests (\d+) 0 R/.exec(catalog)?.[1]
  if (names === undefined) return new Map()
  const order = new Map(pageIds(pdf, objects).map((id, at) => [id, at + 1]))
  const text = readDictionary(pdf, objects, names)
  return new Map(
    [...text.matchAll(DESTINATION)].flatMap(([, name = '', id = '']): [string, number][] => {
      const page = order.get(id)
      return page === undefined ? [] : [[decodeName(name), page]]
    }),
  )
}

/** Names have bytes as `#` and two digits (ISO 32000-1, 7.3.5). */
function decodeName(name: string): string {
  return name.replaceAll(/#([0-9A-F]{2})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

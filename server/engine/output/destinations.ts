/** Reads on which pages the named destinations of a PDF are: the linked elements of its document. */
import { openPdfObjects, type PdfObjects } from '../../report/pdf-objects.ts'

/** A destination has some 40 bytes, a node of the tree of pages 70. */
const OBJECT_BYTES_MAX = 8 * 1024 * 1024
const TREE_DEPTH_MAX = 10
const DESTINATION = /\/((?:[^\s/[\]<>()#]|#[0-9A-F]{2}){1,10000}) \[(\d+) 0 R/gi

/** @returns the page of each destination, from 1, by its name; empty if the PDF has another structure than Chromium's */
export function readDestinations(pdf: Buffer): Map<string, number> {
  const objects = openPdfObjects(pdf)
  const catalog = objects && read(pdf, objects, /\/Root (\d+) 0 R/.exec(objects.trailer)?.[1])
  const tree = /\/Pages (\d+) 0 R/.exec(catalog ?? '')?.[1]
  const names = /\/Dests (\d+) 0 R/.exec(catalog ?? '')?.[1]
  if (!objects || tree === undefined || names === undefined) return new Map()
  const order = new Map(pagesOf(pdf, objects, [tree]).map((id, at) => [id, at + 1]))
  const text = read(pdf, objects, names)
  return new Map(
    [...text.matchAll(DESTINATION)].flatMap(([, name = '', id = '']): [string, number][] => {
      const page = order.get(id)
      return page === undefined ? [] : [[decodeName(name), page]]
    }),
  )
}

/** The ids of all pages in their order. */
function pagesOf(pdf: Buffer, objects: PdfObjects, tree: string[], depth = 0): string[] {
  if (depth > TREE_DEPTH_MAX || tree.length > objects.count) return []
  return tree.flatMap((id) => {
    const kids = /\/Kids \[([^\]]*)\]/.exec(read(pdf, objects, id))?.[1]
    if (kids === undefined) return [id]
    const ids = [...kids.matchAll(/(\d+) 0 R/g)].map(([, kid = '']) => kid)
    return pagesOf(pdf, objects, ids, depth + 1)
  })
}

/** @returns the text of an object; '' if there is none */
function read(pdf: Buffer, { offsetOf }: PdfObjects, id: string | undefined): string {
  const offset = id === undefined ? null : offsetOf(Number(id))
  if (offset === null) return ''
  const end = pdf.indexOf('endobj', offset)
  return end < 0 || end - offset > OBJECT_BYTES_MAX ? '' : pdf.toString('latin1', offset, end)
}

/** Names have bytes as `#` and two digits (ISO 32000-1, 7.3.5). */
function decodeName(name: string): string {
  return name.replaceAll(/#([0-9A-F]{2})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

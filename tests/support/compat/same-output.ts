/** Compares outputs of two programs: what a person sees, and what a reader of the file finds. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type Comparer, openComparer } from '../../fidelity/compare.ts'
import { readPdf } from '../files/pdf.ts'

interface Facts {
  sizes: [width: number, height: number][]
  /** The targets of links and their boxes in points, page by page. */
  links: { page: number; target: string; box: number[] }[]
  outline: string[]
  title: unknown
  isTagged: boolean
}

/** @returns what differs, in words; null if nothing does */
export async function differenceOfPdfs(
  ours: Uint8Array,
  theirs: Uint8Array,
): Promise<string | null> {
  const [a, b] = await Promise.all([factsOf(ours), factsOf(theirs)])
  const unequal = (Object.keys(a) as (keyof Facts)[]).find(
    (name) => !Bun.deepEquals(a[name], b[name]),
  )
  if (unequal) return `${unequal}: ${JSON.stringify(a[unequal])}, not ${JSON.stringify(b[unequal])}`
  return differenceOfPixels(ours, theirs)
}

/** Opening one compiles its library, so that one serves all tests of a process. */
let comparing: Promise<Comparer> | undefined

/** Compares the text and the pixels of PDFs, or the pixels of images. */
export async function differenceOfPixels(
  ours: Uint8Array,
  theirs: Uint8Array,
): Promise<string | null> {
  comparing ??= openComparer()
  const comparer = await comparing
  const compared = comparer.compare(await comparer.read(ours), await comparer.read(theirs))
  return typeof compared === 'object' ? compared.difference : null
}

async function factsOf(bytes: Uint8Array): Promise<Facts> {
  const sizes = (await readPdf(bytes)).map(({ width, height }): [number, number] => [
    rounded(width),
    rounded(height),
  ])
  // pdf.js takes the bytes away from its caller.
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await loading.promise
  try {
    const links: Facts['links'] = []
    for (let page = 1; page <= document.numPages; page += 1) {
      for (const one of await (await document.getPage(page)).getAnnotations()) {
        if (one.subtype !== 'Link') continue
        const target = String(one.url ?? JSON.stringify(one.dest?.slice?.(1) ?? one.dest))
        links.push({ page, target, box: [...one.rect].map((edge: number) => Math.round(edge)) })
      }
    }
    const { info } = await document.getMetadata()
    const properties: Record<string, unknown> = { ...info }
    const marks: unknown = await document.getMarkInfo()
    const outline = (await document.getOutline()) ?? []
    return {
      sizes,
      links,
      outline: outline.map(({ title }: { title: string }) => title),
      title: properties['Title'] ?? '',
      isTagged: marks instanceof Map && marks.get('Marked') === true,
    }
  } finally {
    await loading.destroy()
  }
}

/** To a tenth of a point. */
function rounded(points: number): number {
  return Math.round(points * 10) / 10
}

/** Draws pages of one PDF over pages of another, as form XObjects (ISO 32000-1, 8.10). */
import { type ObjectCopies, objectCopies } from './copy-objects.ts'
import { pageIds, readDictionary } from './page-tree.ts'
import { openPdfObjects } from './pdf-objects.ts'
import { type ObjectBody, writeObjects } from './rewrite.ts'

/** A PDF whose pages are drawn over those of another. */
export interface Overlay {
  pdf: Buffer
  /** For each of its pages, the page over which it is drawn, from 0. */
  onto: number[]
}

const NAME = '/PlatenOverlay'

/**
 * Draws the overlays in their order. In a tagged PDF they are artifacts, which screen readers leave out (14.8.2.2).
 * @param pdf written by Chromium, like those of the overlays
 * @throws Error for a PDF with another structure
 */
export function overlayPages(pdf: Buffer, overlays: Overlay[]): Buffer<ArrayBuffer> {
  const objects = openPdfObjects(pdf)
  if (!objects) throw new Error('the PDF has no table of objects')
  const pages = pageIds(pdf, objects)
  const bodies = new Map<number, ObjectBody>()
  let next = objects.count
  const take = () => next++
  const forms = new Map<number, number[]>()
  for (const overlay of overlays) {
    for (const [page, form] of formsOf(overlay, take, bodies)) {
      forms.set(page, [...(forms.get(page) ?? []), form])
    }
  }
  const before = take()
  bodies.set(before, streamOf('q'))
  for (const [page, drawn] of forms) {
    const id = pages[page]
    if (id === undefined) throw new Error(`the PDF has no page ${page + 1}`)
    const after = take()
    bodies.set(
      after,
      streamOf(`Q ${drawn.map((form) => `/Artifact BMC q ${NAME}${form} Do Q EMC`).join(' ')}`),
    )
    bodies.set(
      Number(id),
      withForms(readPage(readDictionary(pdf, objects, id)), drawn, before, after),
    )
  }
  return writeObjects(pdf, objects, bodies)
}

/** Copies the pages of an overlay. @returns the page of each form, and its object number */
function formsOf(
  { pdf, onto }: Overlay,
  take: () => number,
  bodies: Map<number, ObjectBody>,
): [page: number, form: number][] {
  const objects = openPdfObjects(pdf)
  if (!objects) throw new Error('the overlay has no table of objects')
  const copies = objectCopies(pdf, objects, take, bodies)
  const pages = pageIds(pdf, objects)
  return onto.flatMap((page, at): [number, number][] => {
    const text = readDictionary(pdf, objects, pages[at])
    return text === '' ? [] : [[page, copyAsForm(readPage(text), copies)]]
  })
}

interface PageParts {
  dictionary: string
  contents: number
  resources: string
  mediaBox: string
}

function readPage(text: string): PageParts {
  const dictionary = text.slice(text.indexOf('<<'))
  const contents = /\/Contents (\d+) 0 R/.exec(dictionary)?.[1]
  const mediaBox = /\/MediaBox (\[[^\]]*\])/.exec(dictionary)?.[1]
  const at = dictionary.indexOf('/Resources <<')
  if (contents === undefined || mediaBox === undefined || at < 0) {
    throw new Error('a page of the PDF is not as Chromium writes it')
  }
  const resources = nestedDictionary(dictionary, at + '/Resources '.length)
  return { dictionary, contents: Number(contents), resources, mediaBox }
}

/** The dictionary that begins at an offset of a text, with those inside of it. */
function nestedDictionary(text: string, start: number): string {
  const brackets = /<<|>>/g
  brackets.lastIndex = start
  let depth = 0
  for (let found = brackets.exec(text); found; found = brackets.exec(text)) {
    depth += found[0] === '<<' ? 1 : -1
    if (depth === 0) return text.slice(start, brackets.lastIndex)
  }
  throw new Error('a dictionary of the PDF has no end')
}

function copyAsForm({ contents, resources, mediaBox }: PageParts, copies: ObjectCopies): number {
  const adopted = copies.adopt(resources)
  const entries = `/Type /XObject /Subtype /Form /BBox ${mediaBox} /Resources ${adopted}`
  return copies.adoptStream(contents, (dictionary) =>
    dictionary.replace('<<', () => `<<${entries}\n`),
  )
}

/** The page keeps its content as it is, between streams that save the state of drawing and restore it (8.4.2). */
function withForms(page: PageParts, forms: number[], before: number, after: number): string {
  const { dictionary, contents, resources } = page
  const named = forms.map((form) => `${NAME}${form} ${form} 0 R`).join(' ')
  const more = resources.includes('/XObject <<')
    ? resources.replace('/XObject <<', () => `/XObject <<${named} `)
    : resources.replace('<<', () => `<</XObject <<${named}>> `)
  return dictionary
    .replace(resources, () => more)
    .replace(`/Contents ${contents} 0 R`, `/Contents [${before} 0 R ${contents} 0 R ${after} 0 R]`)
}

function streamOf(operators: string): string {
  return `<</Length ${operators.length}>> stream\n${operators}\nendstream`
}

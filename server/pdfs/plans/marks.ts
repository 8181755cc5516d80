/** Draws marks: texts and images as prints of HTML, and PDFs by their own pages. */

import { EngineError } from '@platen/chromium'
import { type NamedSource, type PageFacts, pagesIn, type Stamp } from '@platen/pdf/internal'
import { unshared } from '../../lib/unshared.ts'
import type { Mark } from '../../renders/file-steps.ts'
import type { RequestFiles } from '../../renders/files/check.ts'
import type { MadeFile } from '../../renders/job-output.ts'
import { fieldError } from '../failures.ts'
import { hasNumbers, markPage } from '../mark-page.ts'
import { groupPages, type PageGroup, rangesOf } from '../page-groups.ts'
import { type PdfPlan, planForMany, type Subject } from '../plan.ts'
import type { SourceField } from '../request-fields.ts'
import { BLANK_PAGE } from '../stamp-html.ts'
import type { PdfTools } from '../tools.ts'

/** Each number is a page of a print. */
const NUMBERED_PAGES_MAX = 1_000

/** PNG, JPEG and WebP. */
const IMAGES: ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.toString('latin1', 1, 4) === 'PNG',
  (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8,
  (bytes) => bytes.toString('latin1', 8, 12) === 'WEBP',
]

/** A mark with the bytes of its file. */
interface ReadyMark {
  mark: Mark
  /** Null for text. */
  bytes: Uint8Array<ArrayBuffer> | null
}

/** Each mark is drawn over those before. */
export function marksPlan(marks: Mark[], subject: Subject): PdfPlan {
  const files = marks.flatMap(({ source, fields }): SourceField[] =>
    source === null ? [] : [{ path: fields.file, source, isInserted: true }],
  )
  return planForMany(subject, {
    operation: 'files',
    title: 'Stamped PDFs',
    sources: [subject, ...files],
    async run(sets, tools) {
      const [, ...loaded] = sets[0] ?? []
      const ready = readyMarks(marks, loaded)
      for (const one of ready) await checkFile(one, tools)
      const print = printsOnce(filesOf(ready), tools)
      const made: MadeFile[] = []
      for (const [source] of sets) made.push(await drawMarks(source, { ready, print }, tools))
      return made
    },
  })
}

function readyMarks(marks: Mark[], loaded: NamedSource[]): ReadyMark[] {
  const left = loaded.values()
  return marks.map((mark) => {
    const pdf = mark.source === null ? undefined : left.next().value?.pdf
    return { mark, bytes: pdf === undefined ? null : unshared(pdf) }
  })
}

/** @throws EngineError for a file that cannot be drawn */
async function checkFile({ mark, bytes }: ReadyMark, { pagesOf }: PdfTools): Promise<void> {
  if (bytes === null) return
  if (mark.kind === 'pdf') {
    await pagesOf({ pdf: bytes, password: null }).catch((error: unknown) => {
      if (!(error instanceof EngineError) || error.kind !== 'invalid') throw error
      throw unfit(mark, 'no PDF that can be read without a password')
    })
    return
  }
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!IMAGES.some((starts) => starts(start))) throw unfit(mark, 'no PNG, JPEG or WebP')
}

function unfit({ source, fields: { file } }: Mark, problem: string): EngineError {
  return fieldError(file, 'stamp_refused', `The file '${source?.name}' (${file}) is ${problem}.`)
}

/** The images of the marks, which prints name by the places of their marks. */
function filesOf(marks: ReadyMark[]): RequestFiles {
  const images = marks.flatMap(({ mark, bytes }, at): [string, Uint8Array<ArrayBuffer>][] =>
    bytes !== null && mark.kind === 'image' ? [[String(at), bytes]] : [],
  )
  return Object.fromEntries(images)
}

/** Makes the print of HTML for pages of one size. */
type PrintOnce = (html: string, size: PageGroup) => Promise<Uint8Array>

/** Prints are made once for pages of one size. */
function printsOnce(files: RequestFiles, tools: PdfTools): PrintOnce {
  const prints = new Map<string, Promise<Uint8Array>>()
  return (html, { width, height }) => {
    const key = `${width} ${height} ${html}`
    const known = prints.get(key)
    if (known !== undefined) return known
    const format = { width: `${width.toFixed(3)}pt`, height: `${height.toFixed(3)}pt` }
    const made = tools.print(html, { ...BLANK_PAGE, format, tagged: false }, files)
    prints.set(key, made)
    return made
  }
}

interface Pens {
  ready: ReadyMark[]
  print: PrintOnce
}

async function drawMarks(
  { name, pdf }: NamedSource,
  { ready, print }: Pens,
  { change, pagesOf }: PdfTools,
): Promise<MadeFile> {
  let bytes = pdf
  const pages = await pagesOf({ pdf, password: null })
  for (const [at, one] of ready.entries()) {
    const source = { pdf: bytes, password: null }
    const stamps = await makeStamps(one, { at, pages, print })
    if (stamps.length === 0) continue
    bytes = await change({ kind: 'overlay', source, stamps, layer: one.mark.layer })
  }
  return { name, bytes }
}

/** The PDFs that are drawn, each on the pages of one size. */
async function makeStamps(
  { mark, bytes }: ReadyMark,
  { at, pages, print }: { at: number; pages: PageFacts[]; print: PrintOnce },
): Promise<Stamp[]> {
  const numbers = chosenPages(mark.pages, pages.length)
  if (numbers.length === 0) return []
  if (mark.kind === 'pdf' && bytes !== null) {
    return [{ pdf: bytes, password: null, pages: rangesOf(numbers), placement: mark.style }]
  }
  const isNumbered = hasNumbers(mark)
  if (isNumbered && numbers.length > NUMBERED_PAGES_MAX) {
    const { text: field } = mark.fields
    const message = `\`${field}\` has numbers of pages, which at most ${NUMBERED_PAGES_MAX} pages may have.`
    throw fieldError(field, 'too_many_pages', message)
  }
  const image = bytes === null ? '' : String(at)
  const made: Stamp[] = []
  for (const group of groupPages(pages, numbers, 'files')) {
    const shown = isNumbered ? group.numbers : [1]
    const html = markPage(mark, { image, size: group, numbers: shown, count: pages.length })
    const pdf = await print(html, group)
    made.push({ pdf, password: null, pages: rangesOf(group.numbers) })
  }
  return made
}

function chosenPages(pages: string | null, count: number): number[] {
  const all = pagesIn('1-', count)
  if (pages === 'even' || pages === 'odd') {
    return all.filter((page) => (page % 2 === 0) === (pages === 'even'))
  }
  return pages === null ? all : pagesIn(pages, count)
}

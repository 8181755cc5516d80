/**
 * Marks what is drawn outside of the structure: text of the document gets a place in it, everything
 * else becomes an artifact, which screen readers leave out (ISO 32000-1, 14.8.2.2).
 */
import { isOutside, type Rectangle } from '../content/areas.ts'
import type { Fonts, PageContent, Part } from '../content/pages.ts'
import type { Unmarked } from '../content/scan.ts'
import { textsOf } from '../content/shown-texts.ts'
import { compressed, type PdfDocument } from '../objects/document.ts'
import { type Dict, Ref, Stream } from '../objects/values.ts'
import type { LooseText } from './loose-text.ts'
import { type RepeatedForms, withObjects } from './repeated-forms.ts'

/** Drawings of a page that became artifacts. */
export interface Artifacts {
  page: number
  drawings: number
  /** The text of headers, footers and the like; null without any. */
  text: string | null
}

export interface MarkedPage {
  /** Null if the page has no such drawings. */
  artifacts: Artifacts | null
  /** Text of the document that has no place in the structure; null without any. */
  lost: string | null
}

export interface Marking {
  document: PdfDocument
  fonts: Fonts
  looseText: LooseText
  repeated: RepeatedForms
  /** Forms that are marked inside. */
  done: Set<number>
}

/** Something to mark, and the form that it draws, if it does. */
interface Unit extends Unmarked {
  form: Part | null
  isRepeated: boolean
}

/** How something is marked: the operator before it, and what is drawn in its place. */
interface Mark extends Pick<Unmarked, 'start' | 'end'> {
  begin: string
  drawing: string | null
}

const DRAWING = '/Artifact BMC'
const PAGINATION = '/Artifact <</Type /Pagination>> BDC'
const QUOTED_CHARS_MAX = 1_000

/** @param area of the document on the pages before, for pages that have none of it */
export function markUnmarked(
  marking: Marking,
  page: PageContent,
  area: Rectangle | null,
): MarkedPage {
  const { document, fonts, looseText, repeated, done } = marking
  let drawings = 0
  let text = ''
  let lost = ''
  for (const part of page.parts) {
    if (part.form !== null && (!part.hasStructure || done.has(part.form))) continue
    if (part.form !== null) done.add(part.form)
    const copies = new Map<string, Ref>()
    const marks: Mark[] = []
    for (const unit of unitsOf(part, repeated)) {
      const { start, end, form, isRepeated } = unit
      const words = isRepeated ? '' : textOf(part, unit, fonts).trim()
      const isMargin = part.form === null && isOutside(unit.area, area)
      const mcid = words === '' || isMargin ? null : looseText.add(page.id, part, unit)
      if (mcid !== null) {
        marks.push({ start, end, begin: `/Span <</MCID ${mcid}>> BDC`, drawing: null })
        continue
      }
      let drawing: string | null = null
      if (form !== null && isRepeated) {
        const copy = repeated.copyOf(form)
        copies.set(`Copy${copy.id}`, copy)
        drawing = `/Copy${copy.id} Do`
      }
      marks.push({ start, end, begin: isMargin ? PAGINATION : DRAWING, drawing })
      drawings += 1
      if (isMargin) text = joined(text, words)
      else lost = joined(lost, words)
    }
    if (marks.length > 0) replace(document, page, part, wrap(part.content, marks), copies)
  }
  const artifacts = { page: page.number, drawings, text: text || null }
  return { artifacts: drawings === 0 ? null : artifacts, lost: lost || null }
}

function joined(text: string, words: string): string {
  return text.length > QUOTED_CHARS_MAX ? text : `${text} ${words}`.trim()
}

/**
 * The drawings of a part that are to be marked. Forms with structure are marked inside, if they are
 * drawn for the first time.
 */
function unitsOf({ scan, forms }: Part, { isRepeated }: RepeatedForms): Unit[] {
  const drawn = scan.drawn.flatMap((unit): Unit[] => {
    const form = forms.get(unit.name) ?? null
    if (form?.hasStructure) return isRepeated(form) ? [{ ...unit, form, isRepeated: true }] : []
    return unit.isMarked ? [] : [{ ...unit, form, isRepeated: false }]
  })
  const own = scan.unmarked.map((unit): Unit => ({ ...unit, form: null, isRepeated: false }))
  return [...own, ...drawn].sort((one, other) => one.start - other.start)
}

function textOf(part: Part, { shown: [from, to], form }: Unit, fonts: Fonts): string {
  if (form === null) return glyphsOf(part, fonts, from, to)
  const parts = new Set([form])
  let text = ''
  for (const one of parts) {
    text = joined(text, glyphsOf(one, fonts, 0, one.scan.shown.length))
    for (const inner of one.forms.values()) parts.add(inner)
  }
  return text
}

function glyphsOf({ scan, resources }: Part, fonts: Fonts, from: number, to: number): string {
  return textsOf(scan.shown.slice(from, to), resources, fonts).join('')
}

function wrap(content: Buffer, marks: Mark[]): Buffer {
  const pieces: Buffer[] = []
  let at = 0
  for (const { start, end, begin, drawing } of marks) {
    const drawn = drawing === null ? content.subarray(start, end) : Buffer.from(drawing)
    pieces.push(content.subarray(at, start), Buffer.from(`\n${begin}\n`), drawn)
    pieces.push(Buffer.from('\nEMC\n'))
    at = end
  }
  return Buffer.concat([...pieces, content.subarray(at)])
}

function replace(
  document: PdfDocument,
  page: PageContent,
  { form, resources }: Part,
  content: Buffer,
  copies: Map<string, Ref>,
): void {
  const id = form ?? page.id
  const object = document.object(id)
  const entries: Dict = new Map(document.dict(new Ref(id)))
  if (copies.size > 0) entries.set('Resources', withObjects(document, resources, copies))
  if (form === null) entries.set('Contents', document.add(compressed(content)))
  document.set(id, object instanceof Stream ? compressed(content, entries) : entries)
}

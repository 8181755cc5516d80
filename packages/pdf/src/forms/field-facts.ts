/** Tells what the fields of a form are, and what they hold. */
import { rotationOf, shownBox } from '../assemble/page-boxes.ts'
import type { Page } from '../assemble/page-list.ts'
import { inherited } from '../flatten/fields.ts'
import { rectangleOf } from '../flatten/numbers.ts'
import { optionsOf, textOf } from '../flatten/values.ts'
import { printable } from '../metadata/properties.ts'
import { decodeText } from '../metadata/text-string.ts'
import type { PdfDocument } from '../objects/document.ts'
import { type Dict, itemsOf, nameOf, type PdfValue, Ref } from '../objects/values.ts'
import { fromPage, shownSize } from '../overlay/matrix.ts'
import { statesOf } from './button-states.ts'
import { type FieldType, FLAGS, type FormField, readForm } from './form-fields.ts'

export type FieldFlag =
  | 'comb'
  | 'editable'
  | 'file'
  | 'multiline'
  | 'multiple'
  | 'no_export'
  | 'password'
  | 'read_only'
  | 'required'
  | 'rich_text'

export interface FieldFacts {
  name: string
  type: FieldType
  value: string | string[] | null
  default: string | string[] | null
  /** Null for fields without a choice. */
  choices: FieldChoice[] | null
  /** The page of its first widget, from 1. */
  page: number | null
  box: FieldBox | null
  flags: FieldFlag[]
  max_length: number | null
  tooltip: string | null
}

export interface FieldChoice {
  value: string
  label: string
}

/** In points from the upper left corner of the page as it is shown. */
export interface FieldBox {
  x: number
  y: number
  width: number
  height: number
}

const LISTED_MAX = 10_000
const CHOICES_MAX = 1_000
const TEXT_CHARS_MAX = 10_000
/** The characters of all texts together. */
const CHARS_MAX = 1_000_000

const ALL = { no_export: FLAGS.noExport, read_only: FLAGS.readOnly, required: FLAGS.required }
const OF_TYPES: Partial<Record<FieldType, Partial<Record<FieldFlag, number>>>> = {
  text: {
    comb: FLAGS.comb,
    file: FLAGS.file,
    multiline: FLAGS.multiline,
    password: FLAGS.password,
    rich_text: FLAGS.richText,
  },
  dropdown: { editable: FLAGS.editable },
  list: { multiple: FLAGS.multiple },
}

interface FormFacts {
  fields: FieldFacts[]
  /** The number of all fields. */
  field_count: number
}

export function formFacts(document: PdfDocument, pages: Page[]): FormFacts {
  if (!document.catalog().has('AcroForm')) return { fields: [], field_count: 0 }
  const form = readForm(document, 'cut')
  const places = placesOf(document, pages)
  const fields: FieldFacts[] = []
  let characters = 0
  for (const field of form.values()) {
    const facts = factsOf(document, field, places)
    characters += charactersIn(facts)
    if (fields.length >= LISTED_MAX || characters > CHARS_MAX) break
    fields.push(facts)
  }
  return { fields, field_count: form.size }
}

function charactersIn({ name, value, default: preset, choices, tooltip }: FieldFacts): number {
  const texts = [name, value ?? '', preset ?? '', tooltip ?? ''].flat()
  const chosen = (choices ?? []).flatMap((choice) => [choice.value, choice.label])
  return [...texts, ...chosen].reduce((sum, text) => sum + text.length, 0)
}

function factsOf(
  document: PdfDocument,
  field: FormField,
  places: Map<number, { number: number; page: Page }>,
): FieldFacts {
  const { name, type, flags, nodes } = field
  const node = document.dict(document.object(nodes[0]?.id ?? 0))
  const widget = nodes[0]?.widgets[0]
  const place = widget === undefined ? undefined : places.get(widget)
  const flagged = Object.entries({ ...ALL, ...OF_TYPES[type] })
  const tooltip = inherited(document, node, 'TU')
  const most = type === 'text' ? inherited(document, node, 'MaxLen') : null
  return {
    name: printable(name),
    type,
    value: heldValue(document, field, inherited(document, node, 'V')),
    default: heldValue(document, field, inherited(document, node, 'DV')),
    choices: choicesOf(document, field, node),
    page: place?.number ?? null,
    box:
      place === undefined || widget === undefined
        ? null
        : boxOf(document, place.page, document.dict(document.object(widget))),
    flags: flagged.flatMap(([flag, bit]) => (flags & bit ? (flag as FieldFlag) : [])),
    max_length: typeof most === 'number' && most > 0 ? Math.floor(most) : null,
    tooltip: printable(decodeText(tooltip, TEXT_CHARS_MAX)) || null,
  }
}

function heldValue(document: PdfDocument, field: FormField, value: PdfValue): FieldFacts['value'] {
  const { type } = field
  if (value === null || type === 'signature' || type === 'button') return null
  const cut = (one: PdfValue) => textOf(document, one).slice(0, TEXT_CHARS_MAX)
  if (type === 'list') return itemsOf(value).slice(0, CHOICES_MAX).map(cut)
  if (type === 'text' || type === 'dropdown') return cut(itemsOf(value)[0] ?? null)
  const state = cut(value)
  if (state === 'Off') return null
  const name = nameOf(value)
  return statesOf(document, field).find((one) => one.state === name)?.value ?? state
}

function choicesOf(document: PdfDocument, field: FormField, node: Dict): FieldChoice[] | null {
  const { type } = field
  if (type === 'dropdown' || type === 'list') {
    return optionsOf(document, node).slice(0, CHOICES_MAX)
  }
  if (type !== 'checkbox' && type !== 'radio') return null
  const values = new Set(statesOf(document, field).map(({ value }) => value))
  return [...values].slice(0, CHOICES_MAX).map((value) => ({ value, label: value }))
}

/** The pages of all annotations, by their objects. */
function placesOf(document: PdfDocument, pages: Page[]) {
  const places = new Map<number, { number: number; page: Page }>()
  for (const [at, page] of pages.entries()) {
    for (const item of itemsOf(document.resolve(page.dict.get('Annots')))) {
      if (item instanceof Ref && !places.has(item.id)) places.set(item.id, { number: at + 1, page })
    }
  }
  return places
}

function boxOf(document: PdfDocument, page: Page, widget: Dict): FieldBox | null {
  const rect = rectangleOf(document, widget.get('Rect'))
  if (rect === null) return null
  const shown = shownBox(document, page)
  const rotation = rotationOf(document, page)
  const [a, b, c, d, e, f] = fromPage(shown, rotation)
  const { left, bottom, width, height } = rect
  const [x1, y1] = [a * left + c * bottom + e, b * left + d * bottom + f]
  const [right, top] = [left + width, bottom + height]
  const [x2, y2] = [a * right + c * top + e, b * right + d * top + f]
  return {
    x: rounded(Math.min(x1, x2)),
    y: rounded(shownSize(shown, rotation).height - Math.max(y1, y2)),
    width: rounded(Math.abs(x2 - x1)),
    height: rounded(Math.abs(y2 - y1)),
  }
}

function rounded(value: number): number {
  return Number(value.toFixed(2))
}

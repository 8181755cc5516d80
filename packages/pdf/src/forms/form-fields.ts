/**
 * Reads the fields of a form by their whole names, each with its widgets (ISO 32000-1, 12.7.3).
 */
import { formOf, inherited } from '../flatten/fields.ts'
import { decodeText } from '../metadata/text-string.ts'
import type { PdfDocument } from '../objects/document.ts'
import { type Dict, isDict, itemsOf, nameOf, type PdfValue, Ref } from '../objects/values.ts'
import { PdfFailure } from '../operations/failure.ts'

export type FieldType = 'button' | 'checkbox' | 'dropdown' | 'list' | 'radio' | 'signature' | 'text'

/** Bits of `Ff` (tables 221, 226, 228 and 230). */
export const FLAGS = {
  readOnly: 1,
  required: 1 << 1,
  noExport: 1 << 2,
  multiline: 1 << 12,
  password: 1 << 13,
  noToggleToOff: 1 << 14,
  radio: 1 << 15,
  push: 1 << 16,
  combo: 1 << 17,
  editable: 1 << 18,
  file: 1 << 20,
  multiple: 1 << 21,
  comb: 1 << 24,
  richText: 1 << 25,
} as const

export interface FormField {
  /** With the names of the fields above it, such as `person.name`. */
  name: string
  type: FieldType
  flags: number
  /** The dictionary with its value: several where a file has a name twice. */
  nodes: FieldNode[]
}

/** The objects of widgets in their order. A field with one widget is the widget itself. */
export interface FieldNode {
  id: number
  widgets: number[]
}

const FIELDS_MAX = 100_000
/** Longer names are cut, each part and the whole. */
const PART_CHARS_MAX = 1_000
const NAME_CHARS_MAX = 2_000
/** The characters of all names together: one long name may be above many fields. */
const NAMES_CHARS_MAX = 20_000_000

interface Waiting {
  value: PdfValue
  name: string
  node: FieldNode | null
}

/**
 * Fields without a name or a type are left out. Each object is visited once: the tree may be
 * circular.
 * @param tooMany whether a form with too many fields is refused, or the first ones are read
 * @throws PdfFailure
 */
export function readForm(document: PdfDocument, tooMany: 'cut' | 'refuse'): Map<string, FormField> {
  const fields = new Map<string, FormField>()
  const seen = new Set<number>()
  let characters = 0
  const waiting: Waiting[] = []
  const wait = (values: PdfValue[], name: string, node: FieldNode | null) => {
    for (const value of values.toReversed()) waiting.push({ value, name, node })
  }
  wait(itemsOf(document.resolve(formOf(document).get('Fields'))), '', null)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value } = next
    if (!(value instanceof Ref) || seen.has(value.id)) continue
    seen.add(value.id)
    if (seen.size > FIELDS_MAX || characters > NAMES_CHARS_MAX) {
      if (tooMany === 'cut') break
      throw new PdfFailure('refused', `The form has more than ${FIELDS_MAX} fields, or long names.`)
    }
    const dict = document.resolve(value)
    if (!isDict(dict)) continue
    const part = decodeText(document.resolve(dict.get('T')), PART_CHARS_MAX)
    const isField = part !== '' || next.node === null
    const name = part === '' ? next.name : joined(next.name, part)
    const node = isField || next.node === null ? { id: value.id, widgets: [] } : next.node
    const kids = itemsOf(document.resolve(dict.get('Kids')))
    if (kids.length > 0) {
      wait(kids, name, node)
      continue
    }
    if (dict.has('Rect')) node.widgets.push(value.id)
    const type = name === '' ? null : typeOf(document, dict)
    if (type === null) continue
    const field = fields.get(name) ?? { name, ...type, nodes: [] }
    if (field.nodes.length === 0) characters += name.length
    // The widgets of a node follow each other.
    if (field.type === type.type && field.nodes.at(-1) !== node) field.nodes.push(node)
    fields.set(name, field)
  }
  return fields
}

function joined(above: string, part: string): string {
  return (above === '' ? part : `${above}.${part}`).slice(0, NAME_CHARS_MAX)
}

/** @returns null for a dictionary that is no field of a known type */
function typeOf(document: PdfDocument, dict: Dict): { type: FieldType; flags: number } | null {
  const set = inherited(document, dict, 'Ff')
  const flags = typeof set === 'number' ? set : 0
  switch (nameOf(inherited(document, dict, 'FT'))) {
    case 'Tx':
      return { type: 'text', flags }
    case 'Ch':
      return { type: flags & FLAGS.combo ? 'dropdown' : 'list', flags }
    case 'Sig':
      return { type: 'signature', flags }
    case 'Btn':
      if (flags & FLAGS.push) return { type: 'button', flags }
      return { type: flags & FLAGS.radio ? 'radio' : 'checkbox', flags }
    default:
      return null
  }
}

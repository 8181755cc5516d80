/** Fields of forms in PDFs that are put together (ISO 32000-1, 12.7). */
import { decodeText, encodeText } from '../metadata/text-string.ts'
import type { PdfDocument } from '../objects/document.ts'
import {
  type Dict,
  dictOf,
  isDict,
  itemsOf,
  nameOf,
  type PdfValue,
  Ref,
} from '../objects/values.ts'
import type { Copier } from './copier.ts'
import type { NewFile, NewForm } from './new-file.ts'
import type { Page } from './page-list.ts'
import { freeName } from './renames.ts'

const DEPTH_MAX = 50
/** Scripts compute fields in the order of `CO`; `XFA` is another form in place of this one. */
const KEPT = ['NeedAppearances', 'DA', 'Q']

/** The form of one PDF, on its way into the new one. */
export interface FormPart {
  change(dict: Dict, id: number | null): Dict
  copyTo(copier: Copier): void
}

/**
 * A field whose name another PDF has taken gets a number: fields with one name have one value.
 * @param pages those that are kept; null for all
 */
export function formPart(form: NewForm, document: PdfDocument, pages: Page[] | null): FormPart {
  const catalog = document.catalog()
  const source = document.dict(catalog.get('AcroForm'))
  const all = itemsOf(document.resolve(source.get('Fields'))).filter((item) => item instanceof Ref)
  const shown = pages === null ? null : fieldsOn(document, pages)
  const fields = shown === null ? all : all.filter(({ id }) => shown.has(id))
  const names = new Map<number, string>()
  const taken = new Set(form.names)
  for (const { id } of fields) {
    const name = decodeText(document.resolve(document.dict(new Ref(id)).get('T')))
    const free = freeName(name, form.names)
    taken.add(free)
    if (free !== name) names.set(id, free)
  }
  form.names = taken
  return {
    change(dict, id) {
      const name = id === null ? undefined : names.get(id)
      return name === undefined ? dict : new Map(dict).set('T', encodeText(name))
    },
    copyTo(copier) {
      form.fields.push(...fields.map(copier.copy).filter((field) => field !== null))
      for (const key of KEPT) {
        const value = document.resolve(source.get(key))
        if (value !== null && !form.entries.has(key)) form.entries.set(key, copier.copy(value))
      }
      for (const [kind, values] of document.dict(source.get('DR'))) {
        const known: Dict = form.resources.get(kind) ?? new Map()
        for (const [name, value] of document.dict(values)) {
          if (!known.has(name)) known.set(name, copier.copy(value))
        }
        form.resources.set(kind, known)
      }
    },
  }
}

/** The fields at the top whose widgets are on the pages. */
function fieldsOn(document: PdfDocument, pages: Page[]): Set<number> {
  const fields = new Set<number>()
  for (const { dict } of pages) {
    for (const item of itemsOf(document.resolve(dict.get('Annots')))) {
      if (nameOf(document.dict(item).get('Subtype')) !== 'Widget') continue
      const field = topOf(document, item, 0)
      if (field !== null) fields.add(field)
    }
  }
  return fields
}

function topOf(document: PdfDocument, value: PdfValue, depth: number): number | null {
  if (!(value instanceof Ref) || depth > DEPTH_MAX) return null
  const parent = document.dict(value).get('Parent')
  return isDict(document.resolve(parent)) ? topOf(document, parent ?? null, depth + 1) : value.id
}

/** @returns null without fields */
export function writeForm({ target, form }: NewFile): Ref | null {
  if (form.fields.length === 0) return null
  const resources: Dict = new Map(form.resources)
  const entries = dictOf({
    Fields: form.fields,
    DR: resources.size === 0 ? undefined : resources,
  })
  return target.add(new Map([...form.entries, ...entries]))
}

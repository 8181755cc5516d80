/**
 * Takes signatures out of a PDF that is changed: they cover the bytes of the file as it was, and
 * programs would call them invalid. What they show on their pages stays.
 */
import { readPages } from '../assemble/page-list.ts'
import { annotationsOf, appearanceOf } from '../flatten/annotations.ts'
import { type Drawing, drawAnnotations } from '../flatten/draw-annotations.ts'
import { fieldName, fieldsOf, formOf, isSigned } from '../flatten/fields.ts'
import type { PdfDocument } from '../objects/document.ts'
import { itemsOf, Ref } from '../objects/values.ts'

/** Rights that a signature gives, and what later checks of signatures need (12.8.4, 12.8.6). */
const CATALOG_KEYS = ['Perms', 'DSS']
const USAGE_RIGHTS = 'usage rights'

/**
 * @returns the names of the fields whose signatures were removed. Fields that are not signed yet
 *   stay.
 */
export function removeSignatures(document: PdfDocument): string[] {
  if (!document.mentions('/Sig') && !document.mentions('/Perms')) return []
  const names = new Set<string>()
  const gone = new Set<number>()
  for (const { id, dict } of fieldsOf(document)) {
    if (!isSigned(document, dict)) continue
    names.add(fieldName(document, dict))
    gone.add(id)
  }
  // Pages may have many annotations, and a form that is to be signed mentions signatures as well.
  const isSomeOutside = document.mentions('/ByteRange')
  const pages = gone.size === 0 && !isSomeOutside ? [] : readPages(document).pages
  for (const page of pages) {
    const annotations = annotationsOf(document, page)
    const signed = new Set(
      annotations.filter(({ subtype, dict }) => subtype === 'Widget' && isSigned(document, dict)),
    )
    if (signed.size === 0) continue
    const drawings = [...signed].flatMap((annotation): Drawing[] => {
      names.add(fieldName(document, annotation.dict))
      if (annotation.value instanceof Ref) gone.add(annotation.value.id)
      const appearance = annotation.isSeen ? appearanceOf(document, annotation) : null
      return appearance === null ? [] : [{ annotation, appearance }]
    })
    const kept = annotations.filter((annotation) => !signed.has(annotation))
    const shared = document.dict(formOf(document).get('DR'))
    drawAnnotations(document, page, { drawings, kept, shared })
  }
  removeFields(document, gone)
  const catalog = new Map(document.catalog())
  if (catalog.has('Perms') && names.size === 0) names.add(USAGE_RIGHTS)
  if (names.size === 0) return []
  for (const key of CATALOG_KEYS) catalog.delete(key)
  document.setCatalog(catalog)
  return [...names]
}

/** Also takes them out of the lists that name them. The form goes with its last field. */
function removeFields(document: PdfDocument, gone: Set<number>): void {
  if (gone.size === 0) return
  const isLeft = (value: unknown) => !(value instanceof Ref && gone.has(value.id))
  for (const { id, dict } of fieldsOf(document)) {
    const kids = itemsOf(document.resolve(dict.get('Kids')))
    if (gone.has(id) || kids.every(isLeft)) continue
    document.set(id, new Map(dict).set('Kids', kids.filter(isLeft)))
  }
  const values = [...gone].map((id) => document.dict(new Ref(id)).get('V'))
  for (const id of gone) document.set(id, null)
  for (const value of values) if (value instanceof Ref) document.set(value.id, null)
  const form = formOf(document)
  const fields = itemsOf(document.resolve(form.get('Fields'))).filter(isLeft)
  const catalog = new Map(document.catalog())
  const entries = new Map(form).set('Fields', fields)
  entries.delete('SigFlags')
  if (fields.length === 0) catalog.delete('AcroForm')
  else catalog.set('AcroForm', entries)
  document.setCatalog(catalog)
}

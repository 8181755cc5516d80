/**
 * Compares a file with the revision that was signed: further signatures and what proves them are
 * expected, anything else is a change of the document (ISO 32000-1, 12.8.2.2).
 */
import { formOf } from '../flatten/fields.ts'
import type { PdfDocument } from '../objects/document.ts'
import { openRevisions } from '../objects/revisions.ts'
import { serialize } from '../objects/serialize.ts'
import {
  type Dict,
  isDict,
  itemsOf,
  nameOf,
  type PdfValue,
  Ref,
  Stream,
} from '../objects/values.ts'

export type ChangesAfter = 'none' | 'signatures' | 'form' | 'other'

/** Entries that further signatures change, by what has them. */
const CATALOG = ['AcroForm', 'DSS', 'Perms', 'Extensions']
const FORM = ['Fields', 'SigFlags', 'NeedAppearances', 'DR', 'DA']
const PAGE = ['Annots', 'Tabs']
const FIELD = ['V', 'AP', 'AS', 'M', 'F', 'StructParent', 'DV']
const ELEMENT = ['K']
const ROOT = ['ParentTree', 'ParentTreeNextKey', 'K']
const TREE = ['Nums', 'Kids']
const OBJECTS_MAX = 200_000

/** @param end of the revision that was signed */
export function changesAfter(document: PdfDocument, pdf: Buffer, end: number): ChangesAfter {
  if (pdf.subarray(end).toString('latin1').trim() === '') return 'none'
  const before = openedBefore(pdf.subarray(0, end))
  if (before === null || document.count() > OBJECTS_MAX) return 'other'
  const form = before.catalog().get('AcroForm')
  const formId = form instanceof Ref ? form.id : null
  const rootId = idOf(before.trailer.get('Root'))
  let worst: ChangesAfter = 'signatures'
  for (let id = 1; id < before.count(); id += 1) {
    const [old, now] = [before.object(id), document.object(id)]
    if (old === null || isSame(old, now)) continue
    if (!isDict(old) || !isDict(now)) return 'other'
    const change = changeOf(document, { old, now, isForm: id === formId, isRoot: id === rootId })
    if (change === 'other') return 'other'
    if (change === 'form') worst = 'form'
  }
  return worst
}

function openedBefore(pdf: Buffer): PdfDocument | null {
  try {
    return openRevisions(pdf)
  } catch {
    return null // The revision has no end of its own: it was not a whole file.
  }
}

interface Changed {
  old: Dict
  now: Dict
  isForm: boolean
  isRoot: boolean
}

function changeOf(document: PdfDocument, { old, now, isForm, isRoot }: Changed): ChangesAfter {
  const only = (keys: string[]) => isSame(without(old, keys), without(now, keys))
  if (isRoot) {
    const form = [document.dict(old.get('AcroForm')), formOf(document)] as const
    const isOfForm =
      !isDict(old.get('AcroForm')) || isSame(without(form[0], FORM), without(form[1], FORM))
    return only(CATALOG) && isOfForm ? 'signatures' : 'other'
  }
  if (isForm) return only(FORM) ? 'signatures' : 'other'
  const type = nameOf(old.get('Type'))
  if (type === 'Page')
    return only(PAGE) && addsSignatures(document, old, now) ? 'signatures' : 'other'
  if (old.has('FT') || nameOf(old.get('Subtype')) === 'Widget') {
    if (!only(FIELD)) return 'other'
    return nameOf(old.get('FT')) === 'Sig' && !old.has('V') ? 'signatures' : 'form'
  }
  if (type === 'StructElem') return only(ELEMENT) ? 'signatures' : 'other'
  if (type === 'StructTreeRoot') return only(ROOT) ? 'signatures' : 'other'
  return (old.has('Nums') || old.has('Kids')) && only(TREE) ? 'signatures' : 'other'
}

/** Whether a page got fields of signatures only, and lost nothing. */
function addsSignatures(document: PdfDocument, old: Dict, now: Dict): boolean {
  const before = new Set(annotationsIn(document, old).map(serializeValue))
  const after = annotationsIn(document, now)
  const kept = after.filter((one) => before.has(serializeValue(one)))
  if (kept.length < before.size) return false
  return after
    .filter((one) => !before.has(serializeValue(one)))
    .every((one) => nameOf(document.dict(one).get('FT')) === 'Sig')
}

function annotationsIn(document: PdfDocument, page: Dict): PdfValue[] {
  return itemsOf(document.resolve(page.get('Annots')))
}

function without(dict: Dict, keys: string[]): Dict {
  return new Map([...dict].filter(([key]) => !keys.includes(key)))
}

function isSame(a: PdfValue, b: PdfValue): boolean {
  if (a instanceof Stream || b instanceof Stream) {
    if (!(a instanceof Stream && b instanceof Stream)) return false
    return isSame(a.dict, b.dict) && Buffer.compare(a.data, b.data) === 0
  }
  return serialize(a) === serialize(b)
}

function serializeValue(value: PdfValue): string {
  return value instanceof Stream ? '' : serialize(value)
}

function idOf(value: PdfValue | undefined): number | null {
  return value instanceof Ref ? value.id : null
}

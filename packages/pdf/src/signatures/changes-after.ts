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

export type ChangesAfter = 'none' | 'signatures' | 'form' | 'annotations' | 'other'

/** A change of a part of the file. `proof` is what later checks of signatures need. */
type Change = Exclude<ChangesAfter, 'none'> | 'proof'

/** From what never matters to what always does. */
const ORDER: Change[] = ['proof', 'signatures', 'form', 'annotations', 'other']
/** The worst change that a certified file allows (12.8.2.2, ISO 32000-2, 12.8.4.3). */
const ALLOWED: Record<1 | 2 | 3, Change> = { 1: 'proof', 2: 'form', 3: 'annotations' }

/** Entries that may change, by what has them. */
const PROOF = ['DSS', 'Extensions']
const CATALOG = ['AcroForm', ...PROOF]
const FORM = ['Fields', 'SigFlags', 'NeedAppearances', 'DR', 'DA']
const OF_SIGNATURES = ['Fields', 'SigFlags']
const PAGE = ['Annots', 'Tabs']
const FIELD = ['V', 'AP', 'AS', 'M', 'F', 'StructParent', 'DV']
const ELEMENT = ['K']
const ROOT = ['ParentTree', 'ParentTreeNextKey', 'K']
const TREE = ['Nums', 'Kids']
/** The parts of a structure that annotations bring with them. */
const ELEMENTS = ['Form', 'Annot', 'Link']
const OBJECTS_MAX = 200_000
const NODES_MAX = 10_000

export interface Compared {
  changes: ChangesAfter
  /** Whether a file that is certified with this level allows the changes. */
  isAllowed(level: 1 | 2 | 3): boolean
}

/** @param end of the revision that was signed */
export function changesAfter(document: PdfDocument, pdf: Buffer, end: number): Compared {
  const isSameFile = pdf.subarray(end).toString('latin1').trim() === ''
  if (isSameFile) return { changes: 'none', isAllowed: () => true }
  const worst = worstChange(document, openedBefore(pdf.subarray(0, end)))
  return {
    changes: worst === 'proof' ? 'signatures' : worst,
    isAllowed: (level) => ORDER.indexOf(worst) <= ORDER.indexOf(ALLOWED[level]),
  }
}

function worstChange(document: PdfDocument, before: PdfDocument | null): Change {
  if (before === null || document.count() > OBJECTS_MAX) return 'other'
  // Another catalog or other properties would be found behind objects that are all the same.
  const isMoved = ['Root', 'Info', 'Encrypt'].some(
    (key) => !isSame(before.trailer.get(key) ?? null, document.trailer.get(key) ?? null),
  )
  if (isMoved) return 'other'
  const known = knownIds(before)
  let worst: Change = 'proof'
  for (let id = 1; id < before.count(); id += 1) {
    const [old, now] = [before.object(id), document.object(id)]
    if (old === null || isSame(old, now)) continue
    if (!isDict(old) || !isDict(now)) return 'other'
    const change = changeOf({ document, before, known }, { id, old, now })
    if (ORDER.indexOf(change) > ORDER.indexOf(worst)) worst = change
    if (worst === 'other') return 'other'
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

interface Known {
  catalog: number | null
  form: number | null
  proof: number | null
  parentTree: Set<number>
}

function knownIds(before: PdfDocument): Known {
  const catalog = before.catalog()
  const parentTree = new Set<number>()
  const waiting = [before.dict(catalog.get('StructTreeRoot')).get('ParentTree')]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof Ref) {
      if (parentTree.has(next.id) || parentTree.size > NODES_MAX) continue
      parentTree.add(next.id)
    }
    waiting.push(...itemsOf(before.resolve(before.dict(next).get('Kids'))).slice(0, NODES_MAX))
  }
  return {
    catalog: idOf(before.trailer.get('Root')),
    form: idOf(catalog.get('AcroForm')),
    proof: idOf(catalog.get('DSS')),
    parentTree,
  }
}

interface Revisions {
  document: PdfDocument
  before: PdfDocument
  known: Known
}

interface Changed {
  id: number
  old: Dict
  now: Dict
}

function changeOf(revisions: Revisions, { id, old, now }: Changed): Change {
  const { document, known } = revisions
  const only = (keys: string[]) => isSame(without(old, keys), without(now, keys))
  if (id === known.catalog) {
    if (only(PROOF)) return 'proof'
    return only(CATALOG) ? formChange(revisions) : 'other'
  }
  if (id === known.form) return formChange(revisions)
  if (id === known.proof) return 'proof'
  const type = nameOf(old.get('Type'))
  if (type === 'Page') return only(PAGE) ? pageChange(revisions, old, now) : 'other'
  if (old.has('FT') || nameOf(old.get('Subtype')) === 'Widget') {
    if (!only(FIELD)) return 'other'
    if (nameOf(old.get('FT')) !== 'Sig') return 'form'
    return old.has('V') ? 'other' : 'signatures'
  }
  if (type === 'Annot') return 'annotations'
  const isElement = type === 'StructElem'
  if (isElement || type === 'StructTreeRoot') {
    const isKept = only(isElement ? ELEMENT : ROOT)
    return isKept && addsElements(document, old, now) ? 'signatures' : 'other'
  }
  return known.parentTree.has(id) && only(TREE) ? 'signatures' : 'other'
}

/** Compares the forms wherever they are: a catalog can name another one. */
function formChange({ document, before }: Revisions): Change {
  const [old, now] = [formOf(before), formOf(document)]
  const isSameBut = (keys: string[]) => isSame(without(old, keys), without(now, keys))
  if (!isSameBut(FORM)) return 'other'
  const added = addedTo(itemsIn(before, old, 'Fields'), itemsIn(document, now, 'Fields'))
  if (added === null || !added.every((one) => isSignature(document, one))) return 'other'
  return isSameBut(OF_SIGNATURES) ? 'signatures' : 'form'
}

/** Names the kind of what a page got. One that lost something is another page. */
function pageChange({ document, before }: Revisions, old: Dict, now: Dict): Change {
  const added = addedTo(itemsIn(before, old, 'Annots'), itemsIn(document, now, 'Annots'))
  if (added === null) return 'other'
  if (added.every((one) => isSignature(document, one))) return 'signatures'
  const isWidget = (one: PdfValue) => nameOf(document.dict(one).get('Subtype')) === 'Widget'
  const isField = added.some((one) => isWidget(one) && !isSignature(document, one))
  return isField ? 'other' : 'annotations'
}

/** Whether an element of the structure got parts of annotations only, and lost nothing. */
function addsElements(document: PdfDocument, old: Dict, now: Dict): boolean {
  const kidsOf = (dict: Dict) => {
    const kids = document.resolve(dict.get('K'))
    return Array.isArray(kids) ? kids : [dict.get('K') ?? null]
  }
  const added = addedTo(
    kidsOf(old).filter((one) => one !== null),
    kidsOf(now),
  )
  const typeOf = (one: PdfValue) => nameOf(document.dict(one).get('S')) ?? ''
  return added?.every((one) => one === null || ELEMENTS.includes(typeOf(one))) ?? false
}

function isSignature(document: PdfDocument, one: PdfValue): boolean {
  return nameOf(document.dict(one).get('FT')) === 'Sig'
}

/** @returns null if one of the old items is gone */
function addedTo(old: PdfValue[], now: PdfValue[]): PdfValue[] | null {
  const before = new Set(old.map(serializeValue))
  const after = new Set(now.map(serializeValue))
  if ([...before].some((one) => !after.has(one))) return null
  return now.filter((one) => !before.has(serializeValue(one)))
}

function itemsIn(document: PdfDocument, dict: Dict, key: string): PdfValue[] {
  return itemsOf(document.resolve(dict.get(key)))
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

/**
 * Compares a file with the revision that was signed: further signatures and what proves them are
 * expected, anything else is a change of the document (ISO 32000-1, 12.8.2.2).
 */
import { formOf, inherited } from '../flatten/fields.ts'
import type { PdfDocument } from '../objects/document.ts'
import { reachableObjects } from '../objects/reachable.ts'
import { openRevisions } from '../objects/revisions.ts'
import { type Dict, isDict, itemsOf, nameOf, type PdfValue, Ref } from '../objects/values.ts'
import { addedTo, idOf, isSame, itemsIn, without } from './compare-values.ts'
import {
  type Intact,
  intactSignatures,
  type SignedRevision,
  signedFields,
} from './signed-fields.ts'

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
const TREE = ['Nums', 'Kids', 'Limits']
const STORE = ['VRI', 'Certs', 'OCSPs', 'CRLs']
/** The parts of a structure that annotations bring with them. */
const ELEMENTS = ['Form', 'Annot', 'Link']
const OBJECTS_MAX = 200_000
const NODES_MAX = 10_000

export interface Compared {
  changes: ChangesAfter
  /** Whether a file that is certified with this level allows the changes. */
  isAllowed(level: 1 | 2 | 3): boolean
}

/**
 * Compares each revision that was signed with the next one, so that the work grows with their
 * number and not with its square.
 * @returns the changes by the end of the revision
 */
export function changesAfter(
  document: PdfDocument,
  pdf: Buffer,
  signatures: SignedRevision[],
): Map<number, Compared> {
  const intact = intactSignatures(signatures)
  const found = new Map<number, Compared>()
  let [later, worst]: [PdfDocument, Change] = [document, 'proof']
  for (const end of new Set(signatures.map((one) => one.end).toSorted((a, b) => b - a))) {
    if (pdf.subarray(end).toString('latin1').trim() === '') {
      found.set(end, { changes: 'none', isAllowed: () => true })
      continue
    }
    const before: PdfDocument | null = worst === 'other' ? null : openedBefore(pdf.subarray(0, end))
    worst = before === null ? 'other' : worseOf(worst, worstChange(later, before, { intact, end }))
    later = before ?? later
    found.set(end, comparedBy(worst))
  }
  return found
}

function comparedBy(worst: Change): Compared {
  return {
    changes: worst === 'proof' ? 'signatures' : worst,
    isAllowed: (level) => ORDER.indexOf(worst) <= ORDER.indexOf(ALLOWED[level]),
  }
}

function worseOf(one: Change, other: Change): Change {
  return ORDER.indexOf(one) > ORDER.indexOf(other) ? one : other
}

function worstChange(document: PdfDocument, before: PdfDocument, signed: Intact): Change {
  if (document.count() > OBJECTS_MAX) return 'other'
  // Another catalog or other properties would be found behind objects that are all the same.
  const isMoved = ['Root', 'Info', 'Encrypt'].some(
    (key) => !isSame(before.trailer.get(key) ?? null, document.trailer.get(key) ?? null),
  )
  if (isMoved || definesMissing(document, before)) return 'other'
  const isSigned = signedFields(document, signed)
  const revisions = { document, before, known: knownIds(before), isSigned }
  let worst: Change = 'proof'
  for (let id = 1; id < before.count(); id += 1) {
    const [old, now] = [before.object(id), document.object(id)]
    if (old === null || isSame(old, now)) continue
    if (!isDict(old) || !isDict(now)) return 'other'
    worst = worseOf(worst, changeOf(revisions, { id, old, now }))
    if (worst === 'other') return 'other'
  }
  return worst
}

/** Whether an object that was missing, and that the signed file refers to, exists now. */
function definesMissing(document: PdfDocument, before: PdfDocument): boolean {
  return reachableObjects(before).some(
    (id) => before.object(id) === null && document.object(id) !== null,
  )
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
  const parentTree = nodesOf(before, before.dict(catalog.get('StructTreeRoot')).get('ParentTree'))
  const pages = nodesOf(before, catalog.get('Pages'))
  return {
    catalog: idOf(before.trailer.get('Root')),
    form: idOf(catalog.get('AcroForm')),
    proof: idOf(catalog.get('DSS')),
    // A page tree that also passes for this one would get other pages.
    parentTree: parentTree.difference(pages),
  }
}

function nodesOf(before: PdfDocument, root: PdfValue | undefined): Set<number> {
  const nodes = new Set<number>()
  const waiting = [root]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof Ref) {
      if (nodes.has(next.id) || nodes.size > NODES_MAX) continue
      nodes.add(next.id)
    }
    waiting.push(...itemsOf(before.resolve(before.dict(next).get('Kids'))).slice(0, NODES_MAX))
  }
  return nodes
}

interface Revisions {
  document: PdfDocument
  before: PdfDocument
  known: Known
  /** Whether a field has a signature that was added. */
  isSigned(field: PdfValue): boolean
}

interface Changed {
  id: number
  old: Dict
  now: Dict
}

function changeOf(revisions: Revisions, { id, old, now }: Changed): Change {
  const { document, before, known, isSigned } = revisions
  const only = (keys: string[]) => isSame(without(old, keys), without(now, keys))
  if (id === known.catalog) {
    if (only(PROOF)) return 'proof'
    return only(CATALOG) ? formChange(revisions) : 'other'
  }
  if (id === known.form) return formChange(revisions)
  // The file can name any object as its store or tree: only one that is nothing else may change.
  const isOnly = (keys: string[]) => [old, now].every((one) => without(one, keys).size === 0)
  if (id === known.proof && isOnly(['Type', ...STORE]) && only(STORE)) return 'proof'
  const type = nameOf(old.get('Type'))
  if (type === 'Page') return only(PAGE) ? pageChange(revisions, old, now) : 'other'
  const kind = nameOf(inherited(before, old, 'FT'))
  if (kind !== null || nameOf(old.get('Subtype')) === 'Widget') {
    if (!only(FIELD)) return 'other'
    if (kind !== 'Sig') return 'form'
    return inherited(before, old, 'V') === null && isSigned(now) ? 'signatures' : 'other'
  }
  if (type === 'Annot') return 'annotations'
  const isElement = type === 'StructElem'
  if (isElement || type === 'StructTreeRoot') {
    const isKept = only(isElement ? ELEMENT : ROOT)
    return isKept && addsElements(document, old, now) ? 'signatures' : 'other'
  }
  const isNode = known.parentTree.has(id) && isOnly(['Type', ...TREE]) && only(TREE)
  return isNode ? 'signatures' : 'other'
}

/** Compares the forms wherever they are: a catalog can name another one. */
function formChange({ document, before, isSigned }: Revisions): Change {
  const [old, now] = [formOf(before), formOf(document)]
  const isSameBut = (keys: string[]) => isSame(without(old, keys), without(now, keys))
  if (!isSameBut(FORM)) return 'other'
  const added = addedTo(itemsIn(before, old, 'Fields'), itemsIn(document, now, 'Fields'))
  if (added === null || !added.every(isSigned)) return 'other'
  return isSameBut(OF_SIGNATURES) ? 'signatures' : 'form'
}

/** Names the kind of what a page got. One that lost something is another page. */
function pageChange({ document, before, isSigned }: Revisions, old: Dict, now: Dict): Change {
  const added = addedTo(itemsIn(before, old, 'Annots'), itemsIn(document, now, 'Annots'))
  if (added === null) return 'other'
  const isWidget = (one: PdfValue) => nameOf(document.dict(one).get('Subtype')) === 'Widget'
  if (added.every((one) => isWidget(one) && isSigned(one))) return 'signatures'
  return added.some((one) => isWidget(one) && !isSigned(one)) ? 'other' : 'annotations'
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

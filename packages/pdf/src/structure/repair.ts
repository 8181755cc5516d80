/**
 * Makes the structure that Chromium writes one that PDF/A and PDF/UA accept, without a change of
 * what is read aloud.
 */
import type { PdfDocument } from '../objects/document.ts'
import { Bytes, type Dict, dictOf, Name, nameOf, type PdfValue, Ref } from '../objects/values.ts'
import { openParentTree, type ParentTree } from './parents.ts'
import { countRowSpans } from './table-attributes.ts'
import {
  childrenOf,
  isElement,
  kidValue,
  readStructure,
  type Structure,
  type StructureElement,
  type StructureKid,
} from './tree.ts'
import { OLDER_TYPES, STANDARD_TYPES } from './types.ts'

const ROW_GROUP = /^(Table|THead|TBody|TFoot)$/

export function repairStructure(document: PdfDocument): void {
  const structure = readStructure(document)
  if (structure === null) return
  addRoles(document, structure)
  const parents = openParentTree(document)
  let notes = 0
  for (const element of structure.elements) {
    if (ROW_GROUP.test(element.type)) countRowSpans(document, element)
    else if (element.type === 'LI') addListBody(document, element, parents)
    else if (element.type === 'Figure' && isOnlyAround(element)) retype(document, element, 'Div')
    // Chromium's type of headings below the sixth level. A document has either those with a level,
    // or others (7.4.4).
    else if (element.type === 'H') retype(document, element, 'H6')
    else if (element.type === 'Note' && !element.dict.has('ID')) {
      // ISO 14289-1, 7.9
      notes += 1
      setEntries(document, element.id, { ID: new Bytes(`note${notes}`) })
    }
  }
  parents.save()
}

/** Types that PDF 1.7 does not have are mapped to those that it has (ISO 32000-1, 14.7.3). */
function addRoles(document: PdfDocument, { id, root, elements }: Structure): void {
  const roles: Dict = new Map(document.dict(root.get('RoleMap')))
  for (const { dict } of elements) {
    const type = nameOf(dict.get('S')) ?? ''
    if (STANDARD_TYPES.has(type) || roles.has(type)) continue
    roles.set(type, new Name(OLDER_TYPES[type] ?? 'NonStruct'))
  }
  if (roles.size > 0) document.set(id, new Map(root).set('RoleMap', roles))
}

/** A list item consists of a label and a body (ISO 14289-1, 7.2, and ISO 32000-1, table 336). */
function addListBody(document: PdfDocument, item: StructureElement, parents: ParentTree): void {
  const isPart = (kid: StructureKid) =>
    isElement(kid) && (kid.type === 'Lbl' || kid.type === 'LBody')
  const rest = item.kids.filter((kid) => !isPart(kid))
  if (rest.length === 0) return
  const page = rest.map(pageOf).find((id) => id !== 0)
  const body = document.add(
    dictOf({
      Type: new Name('StructElem'),
      S: new Name('LBody'),
      P: new Ref(item.id),
      Pg: page === undefined ? undefined : new Ref(page),
      K: rest.map((kid) => kidValue(kid)),
    }),
  )
  for (const kid of rest) {
    if (isElement(kid)) setEntries(document, kid.id, { P: body })
    else if ('mcid' in kid) parents.set(kid.owner, kid.mcid, body)
  }
  const kept = item.kids.filter(isPart).map((kid) => kidValue(kid))
  setEntries(document, item.id, { K: [...kept, body] })
}

function pageOf(kid: StructureKid): number {
  return isElement(kid) ? 0 : kid.page
}

/**
 * Whether an HTML `figure` has elements of its own, such as a picture with its own alternative text
 * and a caption: a text for all of it would keep them from being read aloud.
 */
function isOnlyAround(figure: StructureElement): boolean {
  const hasText = figure.dict.has('Alt') || figure.dict.has('ActualText')
  const hasContent = figure.kids.some((kid) => !isElement(kid))
  return !hasText && !hasContent && (childrenOf(figure).length > 0 || figure.kids.length > 0)
}

function retype(document: PdfDocument, element: StructureElement, type: string): void {
  setEntries(document, element.id, { S: new Name(type) })
}

function setEntries(document: PdfDocument, id: number, entries: Record<string, PdfValue>): void {
  const dict = document.dict(new Ref(id))
  document.set(id, new Map([...dict, ...Object.entries(entries)]))
}

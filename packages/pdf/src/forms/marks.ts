/** Finds the marks of controls in a print: where each is, and its element in the structure. */
import { linkedObjects } from '../checks/structure.ts'
import { pagesOf } from '../content/pages.ts'
import { rectangleOf } from '../flatten/numbers.ts'
import { decodeText, encodeText } from '../metadata/text-string.ts'
import type { PdfDocument } from '../objects/document.ts'
import { type Dict, dictOf, isDict, itemsOf, Name, type PdfValue, Ref } from '../objects/values.ts'
import { openParentTree, type ParentTree } from '../structure/parents.ts'
import { isElement, kidValue, readStructure, type StructureElement } from '../structure/tree.ts'
import { FIELD_ADDRESS, FIELD_NAME } from './controls.ts'

export interface Mark {
  /** The object of its annotation. */
  id: number
  dict: Dict
  page: number
}

/** The least size of a field, in points. */
const SIZE_MIN = 1

/** @returns the marks of each control by its index. Those without a size go */
export function takeMarks(document: PdfDocument): Map<number, Mark[]> {
  const marks = new Map<number, Mark[]>()
  const gone = new Set<number>()
  for (const page of pagesOf(document)) {
    const dict = document.dict(new Ref(page))
    const kept: PdfValue[] = []
    for (const item of itemsOf(document.resolve(dict.get('Annots')))) {
      const link = document.dict(item)
      const index = indexIn(decodeText(document.dict(link.get('A')).get('URI')), FIELD_ADDRESS)
      if (index === null || !(item instanceof Ref)) {
        kept.push(item)
        continue
      }
      const rect = rectangleOf(document, link.get('Rect'))
      if (rect === null || Math.min(rect.width, rect.height) < SIZE_MIN) gone.add(item.id)
      else {
        kept.push(item)
        marks.set(index, [...(marks.get(index) ?? []), { id: item.id, dict: link, page }])
      }
    }
    if (dict.has('Annots')) {
      document.set(page, new Map(dict).set('Annots', kept).set('Tabs', new Name('S')))
    }
  }
  removeElements(document, gone)
  return marks
}

/** @param marks one at least */
export function largestOf(document: PdfDocument, marks: Mark[]): Mark {
  const area = ({ dict }: Mark): number => {
    const rect = rectangleOf(document, dict.get('Rect'))
    return rect === null ? 0 : rect.width * rect.height
  }
  return marks.reduce((largest, mark) => (area(mark) > area(largest) ? mark : largest))
}

function indexIn(text: string, prefix: string): number | null {
  const rest = text.startsWith(prefix) ? text.slice(prefix.length) : ''
  return /^\d{1,4}$/.test(rest) ? Number(rest) : null
}

/** Takes annotations away, with the elements that are about them. */
function removeElements(document: PdfDocument, gone: Set<number>): void {
  const structure = gone.size === 0 ? null : readStructure(document)
  for (const [id, element] of structure === null ? [] : linkedObjects(structure)) {
    if (gone.has(id)) detach(document, element)
  }
  for (const id of gone) document.set(id, null)
}

function detach(document: PdfDocument, { id, parent }: StructureElement): void {
  if (parent === null) return
  const dict = document.dict(new Ref(parent.id))
  const kids = itemsOf(document.resolve(dict.get('K')))
  const rest = kids.filter((kid) => !(kid instanceof Ref && kid.id === id))
  document.set(parent.id, new Map(dict).set('K', rest))
}

/**
 * Moves the elements of marks to where their controls are read aloud, as elements of a form
 * (ISO 14289-1, 7.18.4). What a control draws stays beside them.
 * @param fields the marks that are fields now, by the index of their controls
 * @param labels of all controls
 */
export function moveElements(
  document: PdfDocument,
  fields: Map<number, Mark[]>,
  labels: string[],
): void {
  const structure = readStructure(document)
  if (structure === null) return
  const links = linkedObjects(structure)
  const parents = openParentTree(document)
  const moved = new Set<StructureElement>()
  const place = (marks: Mark[], parent: Ref): Ref[] =>
    marks.map((mark) => {
      const link = links.get(mark.id)
      if (link !== undefined) moved.add(link)
      return addForm(document, parents, mark, parent)
    })
  const left = new Map(fields)
  for (const element of structure.elements) {
    const index = element.type === 'Form' ? markedIndex(document, element) : null
    if (index === null) continue
    const marks = left.get(index)
    const entries: Dict = new Map(document.dict(new Ref(element.id)))
    if (marks === undefined) {
      document.set(element.id, renamed(document, entries, labels[index] ?? ''))
      continue
    }
    left.delete(index)
    entries.delete('A')
    const kids = element.kids.map((kid) => (isElement(kid) ? new Ref(kid.id) : kidValue(kid)))
    entries.set('S', new Name('NonStruct'))
    const forms = place(marks, new Ref(element.id))
    document.set(element.id, entries.set('K', [...kids, ...forms]))
  }
  // Those whose controls are in no element stay where their marks were. Frames have no elements.
  const whole = structure.elements.find(({ parent }) => parent === null)
  for (const mark of [...left.values()].flat()) {
    const around = links.get(mark.id)?.parent ?? whole
    if (!around) continue
    const dict = document.dict(new Ref(around.id))
    const kids = itemsOf(document.resolve(dict.get('K')))
    const forms = place([mark], new Ref(around.id))
    document.set(around.id, new Map(dict).set('K', [...kids, ...forms]))
  }
  for (const link of moved) detach(document, link)
  parents.save()
}

/** A widget is the only thing in its element (ISO 14289-1, 7.18.4). */
function addForm(document: PdfDocument, parents: ParentTree, mark: Mark, parent: Ref): Ref {
  const { id, dict, page } = mark
  const element = document.add(
    dictOf({
      Type: new Name('StructElem'),
      S: new Name('Form'),
      P: parent,
      Pg: new Ref(page),
      K: kidValue({ object: id, page }),
    }),
  )
  const key = document.resolve(dict.get('StructParent'))
  const set = parents.setObject(typeof key === 'number' ? key : null, element)
  mark.dict = new Map(dict).set('StructParent', set)
  return element
}

/** The name of a control that stays a drawing. */
function renamed(document: PdfDocument, entries: Dict, label: string): Dict {
  const lists = itemsOf(document.resolve(entries.get('A'))).map((item) => document.dict(item))
  const others = lists.filter((list) => !list.has('Desc'))
  const name = dictOf({ O: new Name('PrintField'), Desc: encodeText(label) })
  return entries.set('A', label === '' ? others : [...others, name])
}

function markedIndex(document: PdfDocument, { dict }: StructureElement): number | null {
  const attributes = document.resolve(dict.get('A'))
  for (const item of Array.isArray(attributes) ? attributes : [attributes]) {
    const list = document.resolve(item)
    const index = isDict(list)
      ? indexIn(decodeText(document.resolve(list.get('Desc'))), FIELD_NAME)
      : null
    if (index !== null) return index
  }
  return null
}

/** Reads the structure of a tagged PDF (ISO 32000-1, 14.7). */
import type { PdfDocument } from '../objects/document.ts'
import {
  type Dict,
  dictOf,
  isDict,
  itemsOf,
  Name,
  nameOf,
  type PdfValue,
  Ref,
} from '../objects/values.ts'

/** An element of the structure. */
export interface StructureElement {
  id: number
  dict: Dict
  /** The type as the role map gives it, such as `H1`. */
  type: string
  parent: StructureElement | null
  kids: StructureKid[]
}

/**
 * Something in an element: another one, marked content, or an object such as a link's annotation.
 */
export type StructureKid =
  | StructureElement
  /** `owner` is the page, or the form that the content is in. */
  | { mcid: number; owner: number; page: number }
  | { object: number; page: number }

export interface Structure {
  /** The object number of the root. */
  id: number
  root: Dict
  roles: Map<string, string>
  /** In the order in which they are read aloud. */
  elements: StructureElement[]
}

/** The kids of an element that are still to be read. */
interface Open {
  items: PdfValue[]
  at: number
  parent: StructureElement | null
  /** The page of what does not name its own. */
  page: number
}

/** Whether a document is tagged. */
export function hasStructure(document: PdfDocument): boolean {
  const catalog = document.catalog()
  const root = catalog.get('StructTreeRoot')
  return root instanceof Ref && isDict(document.resolve(root))
}

/** @returns null for a document that is not tagged */
export function readStructure(document: PdfDocument): Structure | null {
  const catalog = document.catalog()
  const ref = catalog.get('StructTreeRoot')
  const root = document.resolve(ref)
  if (!(ref instanceof Ref) || !isDict(root)) return null
  const roles = new Map(
    [...document.dict(root.get('RoleMap'))].map(([from, to]) => [from, nameOf(to) ?? '']),
  )
  const elements: StructureElement[] = []
  const seen = new Set<number>()

  function kidOf(item: PdfValue, parent: StructureElement | null, page: number) {
    if (typeof item === 'number') return { mcid: item, owner: page, page }
    const dict = document.resolve(item)
    if (!isDict(dict)) return null
    const own = dict.get('Pg')
    const onPage = own instanceof Ref ? own.id : page
    const type = nameOf(dict.get('Type'))
    if (type === 'MCR') {
      const stream = dict.get('Stm')
      const mcid = dict.get('MCID')
      const owner = stream instanceof Ref ? stream.id : onPage
      return typeof mcid === 'number' ? { mcid, owner, page: onPage } : null
    }
    if (type === 'OBJR') {
      const object = dict.get('Obj')
      return object instanceof Ref ? { object: object.id, page: onPage } : null
    }
    if (!(item instanceof Ref) || seen.has(item.id)) return null
    seen.add(item.id)
    const role = roleOf(nameOf(dict.get('S')) ?? '', roles)
    const element: StructureElement = { id: item.id, dict, type: role, parent, kids: [] }
    elements.push(element)
    open.push({ items: kidsIn(document, dict), at: 0, parent: element, page: onPage })
    return element
  }

  // Elements may be nested more deeply than functions.
  const open: Open[] = [{ items: kidsIn(document, root), at: 0, parent: null, page: 0 }]
  for (let current = open.at(-1); current; current = open.at(-1)) {
    const item = current.items[current.at]
    current.at += 1
    if (item === undefined) {
      open.pop()
      continue
    }
    const kid = kidOf(item, current.parent, current.page)
    if (kid !== null) current.parent?.kids.push(kid)
  }
  return { id: ref.id, root, roles, elements }
}

/** An element has a list of kids, or one that is no list. */
function kidsIn(document: PdfDocument, dict: Dict): PdfValue[] {
  const kids = document.resolve(dict.get('K'))
  return Array.isArray(kids) ? kids : itemsOf(dict.get('K'))
}

/** Follows the role map, at most ten times: it may be circular. */
function roleOf(type: string, roles: Map<string, string>): string {
  let role = type
  for (let step = 0; step < 10; step += 1) {
    const next = roles.get(role)
    if (next === undefined || next === role) return role
    role = next
  }
  return role
}

export function isElement(kid: StructureKid): kid is StructureElement {
  return 'kids' in kid
}

/** How the list of an element names a kid. */
export function kidValue(kid: StructureKid): PdfValue {
  if (isElement(kid)) return new Ref(kid.id)
  const page = new Ref(kid.page)
  if ('object' in kid) {
    return dictOf({ Type: new Name('OBJR'), Obj: new Ref(kid.object), Pg: page })
  }
  const stream = kid.owner === kid.page ? undefined : new Ref(kid.owner)
  return dictOf({ Type: new Name('MCR'), Pg: page, Stm: stream, MCID: kid.mcid })
}

/**
 * The elements in an element, without those that only group (`NonStruct`), whose own ones take
 * their place.
 */
export function childrenOf(element: StructureElement): StructureElement[] {
  return element.kids.flatMap((kid) => {
    if (!isElement(kid)) return []
    return kid.type === 'NonStruct' ? childrenOf(kid) : [kid]
  })
}

/** The element around, without those that only group. */
export function parentOf(element: StructureElement): StructureElement | null {
  const { parent } = element
  return parent?.type === 'NonStruct' ? parentOf(parent) : parent
}

/**
 * The structure of PDFs that are put together: their tags, joined or without those of pages that
 * are left out (ISO 32000-1, 14.7).
 */
import type { PdfDocument } from '../objects/document.ts'
import { readNumberTree } from '../objects/trees.ts'
import {
  Bytes,
  type Dict,
  isDict,
  itemsOf,
  Name,
  nameOf,
  type PdfValue,
} from '../objects/values.ts'
import { readStructure } from '../structure/tree.ts'
import type { Copier } from './copier.ts'
import { keptKids, type Removed } from './kept-elements.ts'
import { createRenames, freeName } from './renames.ts'

/** The structure of the new PDF. */
export interface NewStructure {
  /** The elements that marked content and annotations belong to, by their key. */
  parents: [key: number, value: PdfValue][]
  roles: Dict
  classes: Dict
  namespaces: PdfValue[]
  ids: Dict
  taken: { ids: Set<string>; classes: Set<string>; keys: number }
}

export function newStructure(): NewStructure {
  const taken = { ids: new Set<string>(), classes: new Set<string>(), keys: 0 }
  return {
    parents: [],
    roles: new Map(),
    classes: new Map(),
    namespaces: [],
    ids: new Map(),
    taken,
  }
}

/** The structure of one PDF, on its way into the new one. */
export interface StructurePart {
  change(dict: Dict, id: number | null): Dict
  /** Leaves out elements, before anything is copied. */
  prune(copier: Copier): void
  /** Copies the elements, once the pages are copied. @returns those without a parent */
  copyTo(copier: Copier): PdfValue[]
}

/** @returns null for a PDF without tags */
export function structurePart(
  document: PdfDocument,
  added: NewStructure,
  removed: Removed | null,
): StructurePart | null {
  const structure = readStructure(document)
  if (structure === null) return null
  const { root, elements } = structure
  const ids = createRenames(added.taken.ids)
  const classes = createRenames(added.taken.classes)
  const roles = addRoles(added.roles, document.dict(root.get('RoleMap')))
  const known = new Set(elements.map(({ id }) => id))
  const kept = removed === null ? null : keptKids(structure.elements, removed)
  const keys = new Map<number, number>()
  const identified: [name: string, id: number][] = []

  function keyOf(key: number): number {
    const next = keys.get(key) ?? added.taken.keys
    if (!keys.has(key)) {
      keys.set(key, next)
      added.taken.keys += 1
    }
    return next
  }

  function changeElement(dict: Dict, id: number): Dict {
    const changed = new Map(dict)
    const type = nameOf(dict.get('S'))
    if (type !== null) changed.set('S', new Name(roles(type)))
    const identifier = document.resolve(dict.get('ID'))
    if (identifier instanceof Bytes) {
      const name = ids.get(identifier.value)
      changed.set('ID', new Bytes(name))
      identified.push([name, id])
    }
    const used = document.resolve(dict.get('C'))
    if (used !== null) {
      changed.set(
        'C',
        itemsOf(used).map((item) =>
          item instanceof Name ? new Name(classes.get(item.value)) : item,
        ),
      )
    }
    const kids = kept?.get(id)
    if (kids) changed.set('K', kids)
    // What was a link to a page that is left out is text.
    if (kids && type === 'Link' && !kids.some(isObject)) changed.set('S', new Name('Span'))
    return changed
  }

  return {
    change(dict, id) {
      if (id !== null && known.has(id)) return changeElement(dict, id)
      return changeHeaders(changeKeys(dict, keyOf), (name) => ids.get(name))
    },
    prune(copier) {
      if (kept === null) return
      for (const { id } of elements) if (!kept.has(id)) copier.place(id, null)
    },
    copyTo(copier) {
      const kids = document.resolve(root.get('K'))
      const tops = (Array.isArray(kids) ? kids : itemsOf(root.get('K'))).map(copier.copy)
      copier.finish()
      const parents = readNumberTree(document, root.get('ParentTree'))
      // What belongs to a key may have keys of its own.
      for (const [key, number] of keys) {
        added.parents.push([number, copier.copy(parents.get(key) ?? null)])
        copier.finish()
      }
      for (const [name, value] of document.dict(root.get('ClassMap'))) {
        added.classes.set(classes.get(name), copier.copy(value))
      }
      for (const item of itemsOf(document.resolve(root.get('Namespaces')))) {
        added.namespaces.push(copier.copy(item))
      }
      for (const [name, id] of identified) {
        const ref = copier.refTo(id)
        if (ref !== null) added.ids.set(name, ref)
      }
      copier.finish()
      return tops.filter((kid) => kid !== null)
    },
  }
}

function isObject(kid: PdfValue): boolean {
  return isDict(kid) && nameOf(kid.get('Type')) === 'OBJR'
}

/**
 * If PDFs mean different things by one type, the later one's gets another name.
 * @returns the names of types
 */
function addRoles(added: Dict, roles: Dict): (type: string) => string {
  const renamed = new Map<string, string>()
  const taken = new Set(added.keys())
  for (const [type, role] of roles) {
    const known = nameOf(added.get(type))
    if (known === null || known === nameOf(role)) continue
    const free = freeName(type, taken)
    taken.add(free)
    renamed.set(type, free)
  }
  const rename = (type: string) => renamed.get(type) ?? type
  for (const [type, role] of roles) {
    if (role instanceof Name) added.set(rename(type), new Name(rename(role.value)))
  }
  return rename
}

/** Pages, annotations and forms have keys, by which their elements are found (14.7.4.4). */
function changeKeys(dict: Dict, keyOf: (key: number) => number): Dict {
  let changed = dict
  for (const name of ['StructParents', 'StructParent']) {
    const key = dict.get(name)
    if (typeof key === 'number') changed = new Map(changed).set(name, keyOf(key))
  }
  return changed
}

/** Cells of tables name their headers by identifiers (table 349). */
function changeHeaders(dict: Dict, rename: (identifier: string) => string): Dict {
  const headers = dict.get('Headers')
  if (nameOf(dict.get('O')) !== 'Table' || !Array.isArray(headers)) return dict
  return new Map(dict).set(
    'Headers',
    headers.map((item) => (item instanceof Bytes ? new Bytes(rename(item.value)) : item)),
  )
}

/** The way from marked content to its element: the parent tree (ISO 32000-1, 14.7.4.4). */
import type { PdfDocument } from '../objects/document.ts'
import { readNumberTree } from '../objects/trees.ts'
import { type Dict, isDict, type PdfValue, Ref, Stream } from '../objects/values.ts'

export interface ParentTree {
  /**
   * Sets the element of marked content.
   * @param owner the page, or the form that the content is in
   */
  set(owner: number, mcid: number, element: Ref): void
  /** @returns the number of new marked content */
  add(owner: number, element: Ref): number
  /**
   * Sets the element of an annotation.
   * @param key its `StructParent`; null for one that has none
   * @returns its `StructParent`
   */
  setObject(key: number | null, element: Ref): number
  /** Writes all changes into the document. */
  save(): void
}

interface List {
  /** Null for a list that stands in the tree itself. */
  id: number | null
  items: PdfValue[]
  isChanged: boolean
}

export function openParentTree(document: PdfDocument): ParentTree {
  const catalog = document.catalog()
  const rootRef = catalog.get('StructTreeRoot')
  const root = document.dict(rootRef)
  const entries = readNumberTree(document, root.get('ParentTree'))
  const lists = new Map<number, List>()
  let next = [...entries.keys()].reduce((one, other) => Math.max(one, other), -1) + 1
  let isRewritten = false

  function listOf(owner: number): List {
    const key = document.dict(new Ref(owner)).get('StructParents')
    if (typeof key !== 'number') return newList(owner)
    const known = lists.get(key)
    if (known) return known
    const value = entries.get(key)
    const items = document.resolve(value)
    const list: List = {
      id: value instanceof Ref ? value.id : null,
      items: Array.isArray(items) ? [...items] : [],
      isChanged: false,
    }
    lists.set(key, list)
    return list
  }

  function newList(owner: number): List {
    const key = next
    next += 1
    const list: List = { id: null, items: [], isChanged: false }
    lists.set(key, list)
    const object = document.object(owner)
    if (object instanceof Stream) {
      const dict: Dict = new Map(object.dict).set('StructParents', key)
      document.set(owner, new Stream(dict, object.data))
    } else if (isDict(object)) document.set(owner, new Map(object).set('StructParents', key))
    return list
  }

  return {
    set(owner, mcid, element) {
      const list = listOf(owner)
      while (list.items.length < mcid) list.items.push(null)
      list.items[mcid] = element
      list.isChanged = true
    },
    add(owner, element) {
      const list = listOf(owner)
      list.isChanged = true
      return list.items.push(element) - 1
    },
    setObject(key, element) {
      const own = key ?? next
      if (key === null) next += 1
      entries.set(own, element)
      isRewritten = true
      return own
    },
    save() {
      for (const [key, { id, items, isChanged }] of lists) {
        if (!isChanged) continue
        if (id === null) {
          entries.set(key, document.add(items))
          isRewritten = true
        } else document.set(id, items)
      }
      if (!isRewritten || !(rootRef instanceof Ref)) return
      const sorted = [...entries].sort(([one], [other]) => one - other)
      const tree = document.add(new Map([['Nums', sorted.flat()]]))
      const changed = new Map(document.dict(rootRef)).set('ParentTree', tree)
      document.set(rootRef.id, changed.set('ParentTreeNextKey', next))
    },
  }
}

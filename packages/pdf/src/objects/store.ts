/** The objects of a PDF: read once, replaced and added to. */
import { type Dict, isDict, type PdfValue, Ref, Stream } from './values.ts'

export interface ObjectStore {
  trailer: Dict
  /** The root of the document (ISO 32000-1, 7.7.2); an empty dictionary if there is none. */
  catalog(): Dict
  /** Replaces the root of the document, if there is one. */
  setCatalog(catalog: Dict): void
  /** Object numbers are smaller than this. */
  count(): number
  /** The value of an object; null if there is none. Changes to it are written only after `set`. */
  object(id: number): PdfValue
  /** Follows a reference. Other values are returned as they are. */
  resolve(value: PdfValue | undefined): PdfValue
  /**
   * Follows a reference to a dictionary or a stream.
   * @returns its dictionary; an empty one for other values
   */
  dict(value: PdfValue | undefined): Dict
  /** Replaces an object. */
  set(id: number, value: PdfValue): void
  /** Adds an object. */
  add(value: PdfValue): Ref
}

interface StoreOptions {
  trailer: Dict
  /** Object numbers of the file are smaller than this. */
  count: number
  /** Reads an object of the file, which may refer to others of the store. */
  read(id: number, store: Pick<ObjectStore, 'object' | 'resolve'>): PdfValue
}

/** @returns the store, and the objects that were replaced or added */
export function createObjectStore({ trailer, count, read }: StoreOptions): {
  store: ObjectStore
  changed: ReadonlyMap<number, PdfValue>
} {
  const cache = new Map<number, PdfValue>()
  const changed = new Map<number, PdfValue>()
  let next = count

  function object(id: number): PdfValue {
    const known = changed.has(id) ? changed.get(id) : cache.get(id)
    if (known !== undefined) return known
    // An object that refers to itself as its length would be read again and again.
    cache.set(id, null)
    const value = read(id, { object, resolve })
    cache.set(id, value)
    return value
  }

  function resolve(value: PdfValue | undefined): PdfValue {
    return value instanceof Ref ? object(value.id) : (value ?? null)
  }

  function dict(value: PdfValue | undefined): Dict {
    const found = resolve(value)
    if (found instanceof Stream) return found.dict
    return isDict(found) ? found : new Map()
  }

  const store: ObjectStore = {
    trailer,
    catalog: () => dict(trailer.get('Root')),
    setCatalog(catalog) {
      const root = trailer.get('Root')
      if (root instanceof Ref) changed.set(root.id, catalog)
    },
    count: () => next,
    object,
    resolve,
    dict,
    set: (id, value) => void changed.set(id, value),
    add(value) {
      const id = next
      next += 1
      changed.set(id, value)
      return new Ref(id)
    },
  }
  return { store, changed }
}

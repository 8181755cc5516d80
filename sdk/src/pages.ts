/** Lists: `await` returns one page, `for await` iterates over all items. */
import type { ApiPromise } from './api-promise.ts'
import type { Pagination } from './generated/types.ts'

export interface Page<T> {
  /** The items of the page. */
  data: T[]
  /** The place of the page in the list. */
  pagination: Pagination
}

export interface CursorPage<T> {
  /** The items of the page. */
  data: T[]
  /** `cursor` of the next page; null on the last one. */
  next_cursor: string | null
}

/**
 * A list: `await` returns its first part, `for await` iterates over every item from there on,
 * `toArray` collects them. Items that are created during the iteration cause no duplicates. Collect
 * the items first if you delete them.
 */
export interface ListPromise<T, First> extends ApiPromise<First>, AsyncIterable<T> {
  /**
   * Collects every item from this page on, or the first `max` of them.
   * @example
   * const failed = await platen.renders.list({ status: 'failed' }).toArray({ max: 500 })
   * console.log(failed.length)
   */
  toArray(options?: { max?: number }): Promise<T[]>
}

/** A list with pages: `await` returns one of them. */
export interface PagePromise<T> extends ListPromise<T, Page<T>> {}

/** A list with pages, each of which has the cursor of the next one. */
export interface CursorPagePromise<T> extends ListPromise<T, CursorPage<T>> {}

/** A short list without pages: `await` returns all items. */
export interface WholeList<T> extends ListPromise<T, T[]> {}

/** The parts of a list, and how one leads to the next. */
interface Parts<T, Part, Query> {
  fetch: (query: Query | undefined) => ApiPromise<Part>
  itemsOf: (part: Part) => T[]
  /** Returns the query of the next part; null after the last one. */
  nextOf: (part: Part) => Query | null
  /** Returns the id of an item, to skip duplicates. */
  identify: (item: T) => unknown
}

interface PageQuery {
  limit?: number
  offset?: number
}

/** Requests the first page at once. @param identify returns the id of an item */
export function pagePromise<T>(
  fetch: (query: PageQuery | undefined) => ApiPromise<Page<T>>,
  query: PageQuery | undefined,
  identify: (item: T) => unknown,
): PagePromise<T> {
  return listPromise(query, {
    fetch,
    itemsOf: ({ data }) => data,
    nextOf({ data, pagination: { limit, offset } }) {
      return data.length < limit ? null : { ...query, limit, offset: offset + limit }
    },
    identify,
  })
}

interface CursorQuery {
  cursor?: string
}

/** Requests the first page at once. */
export function cursorPagePromise<T>(
  fetch: (query: CursorQuery | undefined) => ApiPromise<CursorPage<T>>,
  query: CursorQuery | undefined,
  identify: (item: T) => unknown,
): CursorPagePromise<T> {
  return listPromise(query, {
    fetch,
    itemsOf: ({ data }) => data,
    nextOf: ({ next_cursor: cursor }) => (cursor === null ? null : { ...query, cursor }),
    identify,
  })
}

/** Requests the list at once. */
export function wholeList<T>(fetch: () => ApiPromise<T[]>): WholeList<T> {
  return listPromise(undefined, {
    fetch,
    itemsOf: (items) => items,
    nextOf: () => null,
    identify: (item) => item,
  })
}

function listPromise<T, Part, Query>(
  query: Query | undefined,
  { fetch, itemsOf, nextOf, identify }: Parts<T, Part, Query>,
): ListPromise<T, Part> {
  const first = fetch(query)
  async function* iterate(): AsyncGenerator<T> {
    const seen = new Set<unknown>()
    let part = await first
    for (;;) {
      for (const item of itemsOf(part)) {
        if (seen.has(identify(item))) continue
        seen.add(identify(item))
        yield item
      }
      const next = nextOf(part)
      if (next === null) return
      part = await fetch(next)
    }
  }
  return Object.assign(first, {
    [Symbol.asyncIterator]: iterate,
    async toArray({ max = Number.POSITIVE_INFINITY } = {}): Promise<T[]> {
      const items: T[] = []
      if (!(max > 0)) return items
      for await (const item of iterate()) {
        items.push(item)
        if (items.length >= max) break
      }
      return items
    },
  })
}

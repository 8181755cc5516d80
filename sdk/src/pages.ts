/** Lists: `await` returns one page, `for await` iterates over all items. */
import type { ApiPromise } from './api-promise.ts'
import type { Pagination } from './generated/types.ts'

export interface Page<T> {
  /** The items of the page. */
  data: T[]
  /** The place of the page in the list. */
  pagination: Pagination
}

/**
 * A list: `await` returns one page, `for await` iterates over every item from that page on,
 * `toArray` collects them. Items that are created during the iteration cause no duplicates. Collect
 * the items first if you delete them.
 */
export interface PagePromise<T> extends ApiPromise<Page<T>>, AsyncIterable<T> {
  /**
   * Collects every item from this page on, or the first `max` of them.
   * @example
   * const failed = await platen.renders.list({ status: 'failed' }).toArray({ max: 500 })
   * console.log(failed.length)
   */
  toArray(options?: { max?: number }): Promise<T[]>
}

interface PageQuery {
  limit?: number
  offset?: number
}

/**
 * Requests the first page at once.
 * @param identify returns the id of an item, to skip duplicates
 */
export function pagePromise<T>(
  fetchPage: (query: PageQuery | undefined) => ApiPromise<Page<T>>,
  query: PageQuery | undefined,
  identify: (item: T) => unknown,
): PagePromise<T> {
  const first = fetchPage(query)
  async function* iterate(): AsyncGenerator<T> {
    const seen = new Set<unknown>()
    let page = await first
    for (;;) {
      for (const item of page.data) {
        if (seen.has(identify(item))) continue
        seen.add(identify(item))
        yield item
      }
      const { limit, offset } = page.pagination
      if (page.data.length < limit) return
      page = await fetchPage({ ...query, limit, offset: offset + limit })
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

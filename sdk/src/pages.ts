/** Lists: `await` returns one page, `for await` iterates over all items. */
import type { ApiPromise } from './api-promise.ts'
import type { Pagination } from './types.ts'

export interface Page<T> {
  data: T[]
  pagination: Pagination
}

/**
 * A list: `await` returns one page, `for await` iterates over every item from that page on. Items that are
 * created during the iteration cause no duplicates. Collect the items first if you delete them.
 */
export interface PagePromise<T> extends ApiPromise<Page<T>>, AsyncIterable<T> {}

interface PageQuery {
  limit?: number
  offset?: number
}

/** Requests the first page at once. @param identify returns the id of an item, to skip duplicates */
export function pagePromise<T, Query extends PageQuery>(
  fetchPage: (query: Query) => ApiPromise<Page<T>>,
  query: Query,
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
  return Object.assign(first, { [Symbol.asyncIterator]: iterate })
}

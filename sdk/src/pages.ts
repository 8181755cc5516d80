/** Lists: one page when awaited, every item when iterated. */
import type { ApiPromise } from './api-promise.ts'
import type { Pagination } from './types.ts'

export interface Page<T> {
  data: T[]
  pagination: Pagination
}

/**
 * `await` gives one page, `for await` every item from that page on. Items that are made meanwhile do not
 * bring others twice. Collect the items first if you are going to delete them.
 */
export interface PagePromise<T> extends ApiPromise<Page<T>>, AsyncIterable<T> {}

interface PageQuery {
  limit?: number
  offset?: number
}

/** @param identify what tells items apart */
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

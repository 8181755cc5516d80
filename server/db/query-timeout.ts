/**
 * Limits the time of a query. The driver has no limit: a server that is suspended, or behind a network
 * that drops packets, would block every request for ever.
 */
import type { Sql } from 'postgres'
import { withTimeout } from '../lib/timeout.ts'

const TIMEOUT_MS = 5_000

type Query = ReturnType<Sql['unsafe']>

/**
 * Wraps a client so that its queries and transactions fail with code `QUERY_TIMEOUT` after 5 s.
 * @param prepare whether each connection prepares a statement once and reuses it by name
 */
export function withQueryTimeout(sql: Sql, prepare: boolean): Sql {
  return new Proxy(sql, {
    get(target, name) {
      if (name === 'unsafe')
        return (...[query, values, options]: Parameters<Sql['unsafe']>) =>
          limitQuery(target.unsafe(query, values, { ...options, prepare }))
      if (name === 'begin') return (work: Parameters<Sql['begin']>[1]) => limit(target.begin(work))
      return Reflect.get(target, name)
    },
  })
}

/** The part of a query that drizzle uses: rows as objects or as arrays. */
function limitQuery(query: Query) {
  return {
    // biome-ignore lint/suspicious/noThenProperty: the driver's queries are thenables as well
    then: (...handlers: Parameters<Query['then']>) => limit(query).then(...handlers),
    values: () => limit(query.values()),
  }
}

function limit<T>(work: PromiseLike<T>): Promise<T> {
  return withTimeout(work, TIMEOUT_MS, () => {
    const error = new Error(`the database did not answer within ${TIMEOUT_MS} ms`)
    return Object.assign(error, { code: 'QUERY_TIMEOUT' })
  })
}

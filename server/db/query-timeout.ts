/**
 * Limits the time of a query, and reports writes. The driver has no limit: a server that is suspended, or
 * behind a network that drops packets, would block every request for ever.
 */
import type { Sql } from 'postgres'
import { withTimeout } from '../lib/timeout.ts'

const TIMEOUT_MS = 5_000

type Query = ReturnType<Sql['unsafe']>

interface QueryOptions {
  /** Whether each connection prepares a statement once and reuses it by name. */
  prepare: boolean
  /** Called when a statement that may change rows begins, and again when it has ended, even after its timeout. */
  onWrite?: () => void
}

/** Wraps a client so that its queries and transactions fail with code `QUERY_TIMEOUT` after 5 s. */
export function withQueryTimeout(sql: Sql, { prepare, onWrite }: QueryOptions): Sql {
  return new Proxy(sql, {
    get(target, name) {
      if (name === 'unsafe')
        return (...[query, values, options]: Parameters<Sql['unsafe']>) =>
          limitQuery(
            target.unsafe(query, values, { ...options, prepare }),
            readsOnly(query) ? undefined : onWrite,
          )
      if (name === 'begin')
        return (work: Parameters<Sql['begin']>[1]) => limit(target.begin(work), onWrite)
      return Reflect.get(target, name)
    },
  })
}

/** No `select` of this program calls a function that changes rows; `with` may contain an `insert`. */
function readsOnly(query: string): boolean {
  return /^\s*select\b/i.test(query)
}

/** The part of a query that drizzle uses: rows as objects or as arrays. */
function limitQuery(query: Query, onWrite: QueryOptions['onWrite']) {
  return {
    // biome-ignore lint/suspicious/noThenProperty: the driver's queries are thenables as well
    then: (...handlers: Parameters<Query['then']>) => limit(query, onWrite).then(...handlers),
    values: () => limit(query.values(), onWrite),
  }
}

function limit<T>(work: PromiseLike<T>, onWrite?: () => void): Promise<T> {
  if (onWrite) {
    onWrite()
    work.then(onWrite, onWrite)
  }
  return withTimeout(work, TIMEOUT_MS, () => {
    const error = new Error(`the database did not answer within ${TIMEOUT_MS} ms`)
    return Object.assign(error, { code: 'QUERY_TIMEOUT' })
  })
}

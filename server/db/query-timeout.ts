/**
 * Limits the time of a query, and reports writes. The driver has no limit: a server that is suspended, or
 * behind a network that drops packets, would block every request for ever.
 */
import type { Sql } from 'postgres'
import { withTimeout } from '../lib/timeout.ts'

type Query = ReturnType<Sql['unsafe']>

interface QueryOptions {
  timeoutMs: number
  /** Whether each connection prepares a statement once and reuses it by name. */
  prepare: boolean
  /** Called when a query has ended: whether the database answered it, with rows or with an error. */
  onEnd?: (answered: boolean) => void
  /** Called when a statement that may change rows begins, and again when it has ended, even after its timeout. */
  onWrite?: () => void
}

type LimitOptions = Omit<QueryOptions, 'prepare'>

/**
 * Wraps a client so that its queries and transactions fail with code `QUERY_TIMEOUT` after `timeoutMs`.
 * @param client returns the client of the next query
 */
export function withQueryTimeout(
  client: () => Sql,
  { prepare, timeoutMs, onEnd, onWrite }: QueryOptions,
): Sql {
  return new Proxy(client(), {
    get(_first, name) {
      const sql = client()
      if (name === 'unsafe')
        return (...[query, values, options]: Parameters<Sql['unsafe']>) =>
          limitQuery(
            sql.unsafe(query, values, { ...options, prepare }),
            readsOnly(query) ? { timeoutMs, onEnd } : { timeoutMs, onEnd, onWrite },
          )
      if (name === 'begin')
        return (work: Parameters<Sql['begin']>[1]) => limit(sql.begin(work), { timeoutMs, onWrite })
      return Reflect.get(sql, name)
    },
  })
}

/** No `select` of this program calls a function that changes rows; `with` may contain an `insert`. */
function readsOnly(query: string): boolean {
  return /^\s*select\b/i.test(query)
}

/** The part of a query that drizzle uses: rows as objects or as arrays. */
function limitQuery(query: Query, options: LimitOptions) {
  return {
    // biome-ignore lint/suspicious/noThenProperty: the driver's queries are thenables as well
    then: (...handlers: Parameters<Query['then']>) => limit(query, options).then(...handlers),
    values: () => limit(query.values(), options),
  }
}

async function limit<T>(
  work: PromiseLike<T>,
  { timeoutMs, onEnd, onWrite }: LimitOptions,
): Promise<T> {
  if (onWrite) {
    onWrite()
    work.then(onWrite, onWrite)
  }
  let answered = true
  try {
    return await withTimeout(work, timeoutMs, () => {
      answered = false
      const error = new Error(`the database did not answer within ${timeoutMs} ms`)
      return Object.assign(error, { code: 'QUERY_TIMEOUT' })
    })
  } finally {
    // Any other error comes from the server, or is a connection that closed: the driver replaces it by itself.
    onEnd?.(answered)
  }
}

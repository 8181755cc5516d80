/**
 * A limit on the time a query may take. The driver has none: a server that is stopped, or behind a
 * network that swallows packets, would keep every request waiting for ever.
 */
import type { Sql } from 'postgres'
import { withTimeout } from '../lib/timeout.ts'

const ANSWER_MS = 5_000

type Query = ReturnType<Sql['unsafe']>

/**
 * The same client, whose queries and transactions fail with code `QUERY_TIMEOUT` after 5 s.
 * @param prepare whether statements are prepared once per connection and run by name from then on
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

/** What drizzle uses of a query: its rows as objects, or as arrays. */
function limitQuery(query: Query) {
  return {
    // biome-ignore lint/suspicious/noThenProperty: the driver's queries are thenables as well
    then: (...handlers: Parameters<Query['then']>) => limit(query).then(...handlers),
    values: () => limit(query.values()),
  }
}

function limit<T>(work: PromiseLike<T>): Promise<T> {
  return withTimeout(work, ANSWER_MS, () => {
    const error = new Error(`the database did not answer within ${ANSWER_MS} ms`)
    return Object.assign(error, { code: 'QUERY_TIMEOUT' })
  })
}

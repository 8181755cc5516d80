/**
 * Limits the time of a query, and reports writes. The driver has no limit: a server that is
 * suspended, or behind a network that drops packets, would block every request indefinitely.
 */
import { withTimeout } from '@platen/lib'
import type { Sql } from 'postgres'

type Query = ReturnType<Sql['unsafe']>

interface QueryOptions {
  timeoutMs: number
  /** Whether each connection prepares a statement once and reuses it by name. */
  prepare: boolean
  /**
   * Called when a query has ended, unless it timed out behind others on a connection that answers
   * those.
   * @param answered whether the database answered it, with rows or with an error
   */
  onEnd?: (answered: boolean) => void
  /**
   * Called when a statement that may change rows begins, and again when it has ended, even after
   * its timeout.
   */
  onWrite?: () => void
}

type LimitOptions = Omit<QueryOptions, 'prepare' | 'onEnd'> & {
  /** Called when the query has ended with rows or an error. */
  onAnswer?: () => void
  onTimeout?: () => void
}

/**
 * The share of the time limit that a connection has to be silent before a timeout says that it is
 * dead. The server ends statements before.
 */
const SILENT_SHARE = 0.9

/**
 * Wraps a client so that its queries and transactions fail with code `QUERY_TIMEOUT` after
 * `timeoutMs`.
 * @param client returns the client of the next query
 */
export function withQueryTimeout(
  client: () => Sql,
  { prepare, timeoutMs, onEnd, onWrite }: QueryOptions,
): Sql {
  /** When each connection answered last. */
  const answeredAt = new WeakMap<object, number>()
  /** When any of them did. */
  let lastAnswerAt = Number.NEGATIVE_INFINITY

  function watch(query: Query): Pick<LimitOptions, 'onAnswer' | 'onTimeout'> {
    if (!onEnd) return {}
    const startedAt = performance.now()
    return {
      onAnswer() {
        const connection = connectionOf(query)
        lastAnswerAt = performance.now()
        if (connection) answeredAt.set(connection, lastAnswerAt)
        onEnd(true)
      },
      onTimeout() {
        const connection = connectionOf(query)
        const answer = connection ? (answeredAt.get(connection) ?? startedAt) : lastAnswerAt
        const silentMs = performance.now() - Math.max(startedAt, answer)
        if (silentMs >= SILENT_SHARE * timeoutMs) onEnd(false)
      },
    }
  }

  return new Proxy(client(), {
    get(_first, name) {
      const sql = client()
      if (name === 'unsafe')
        return (...[text, values, options]: Parameters<Sql['unsafe']>) => {
          const query = sql.unsafe(text, values, { ...options, prepare })
          const limits = { timeoutMs, ...watch(query) }
          return limitQuery(query, readsOnly(text) ? limits : { ...limits, onWrite })
        }
      if (name === 'begin')
        return (work: Parameters<Sql['begin']>[1]) => limit(sql.begin(work), { timeoutMs, onWrite })
      return Reflect.get(sql, name)
    },
  })
}

/**
 * The connection that the driver has sent the query on, which may be busy with others; null while
 * it waits for one.
 */
function connectionOf(query: Query): object | null {
  // Not in the driver's types.
  return (query as { state?: object | null }).state ?? null
}

/**
 * No `select` of this program calls a function that changes rows; `with` may contain an `insert`.
 */
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
  { timeoutMs, onAnswer, onTimeout, onWrite }: LimitOptions,
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
    // Any other error comes from the server, or is a connection that closed: the driver replaces it
    // by itself.
    if (answered) onAnswer?.()
    else onTimeout?.()
  }
}

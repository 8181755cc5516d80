/**
 * A pool of connections to PostgreSQL that is replaced once its connections no longer answer. A
 * failover or a NAT gateway may forget connections without closing them; the driver would use them
 * for a quarter of an hour.
 */
import type { Sql } from 'postgres'
import { withQueryTimeout } from './query-timeout.ts'

export interface ConnectionPool {
  /** Uses the current connections. */
  sql: Sql
  /** Waits for running queries, at most `seconds`. */
  close(seconds: number): Promise<void>
}

interface ConnectionPoolOptions {
  prepare: boolean
  /** Time limit of a query. */
  timeoutMs: number
  /** A monotonic clock in milliseconds. */
  clock?: () => number
}

/** Time-outs in a row after which the connections are replaced. */
const SILENT_MAX = 2
/**
 * Time-outs within `RECENT_MS` after which they are replaced although other queries were answered.
 */
const RECENT_MAX = 4
const RECENT_MS = 30_000

/**
 * The server ends slow statements by itself, before the time limit of a query: a time-out means
 * that a connection is dead, or that the server hangs. Queries on replaced connections fail as
 * closed connections do.
 * @param open opens the connections
 */
export function createConnectionPool(
  open: () => Sql,
  { prepare, timeoutMs, clock = () => performance.now() }: ConnectionPoolOptions,
): ConnectionPool {
  let current = open()
  /** When queries timed out, since the connections were opened. */
  let timeouts: number[] = []
  let silent = 0

  function replace(): void {
    const old = current
    current = open()
    // Drizzle has set its own parsers in the options of the first client.
    Object.assign(current.options.parsers, old.options.parsers)
    Object.assign(current.options.serializers, old.options.serializers)
    timeouts = []
    silent = 0
    old.end({ timeout: 0 }).catch(() => {}) // its connections are dead: only their sockets are closed
  }

  function onEnd(answered: boolean): void {
    if (answered) {
      silent = 0
      return
    }
    silent += 1
    timeouts = [...timeouts.filter((at) => clock() - at < RECENT_MS), clock()]
    if (silent >= SILENT_MAX || timeouts.length >= RECENT_MAX) replace()
  }

  return {
    sql: withQueryTimeout(() => current, { prepare, timeoutMs, onEnd }),
    close: (seconds) => current.end({ timeout: seconds }),
  }
}

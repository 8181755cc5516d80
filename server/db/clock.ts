/**
 * The clock of the database, which all processes share. A process reads it every few seconds and
 * adds what its own monotonic clock measures, so that a wrong clock of one machine changes no row
 * and no limit.
 */

export interface DatabaseClock {
  /** The time of the database, to within some milliseconds. */
  now(): Date
  /** How far the clock of this process is ahead of the database's, in ms. */
  aheadMs(): number
  /** Reads the database's clock. @throws a database error */
  sync(): Promise<void>
}

/** A reading that took longer says too little: it is exact to within half of that. */
const READING_MS_MAX = 1_000

interface ClockOptions {
  /** Reads the clock of the database, in ms since 1970. */
  read(): Promise<number>
  /** The clock of this process, in ms since 1970. */
  local?: () => number
  /** A monotonic clock in milliseconds. */
  monotonic?: () => number
}

/** Creates the clock with a first reading. @throws a database error */
export async function openDatabaseClock({
  read,
  local = Date.now,
  monotonic = () => performance.now(),
}: ClockOptions): Promise<DatabaseClock> {
  async function measure(): Promise<{ originMs: number; tookMs: number }> {
    const startedAt = monotonic()
    const atMs = await read()
    const tookMs = monotonic() - startedAt
    return { originMs: atMs - startedAt - tookMs / 2, tookMs }
  }
  /** The database's time at which the monotonic clock was 0. */
  let { originMs } = await measure()
  const nowMs = () => originMs + monotonic()
  return {
    now: () => new Date(nowMs()),
    aheadMs: () => local() - nowMs(),
    async sync() {
      const measured = await measure()
      if (measured.tookMs <= READING_MS_MAX) originMs = measured.originMs
    },
  }
}

/** The clock of an embedded database, which is that of the process. */
export const PROCESS_CLOCK: DatabaseClock = {
  now: () => new Date(),
  aheadMs: () => 0,
  async sync() {},
}

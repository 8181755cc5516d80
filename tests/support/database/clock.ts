/**
 * A clock that a test moves: that of the server process, and with PostgreSQL that of the database
 * as well.
 */
import { type DatabaseKind, newPostgresDatabase } from '../server/server.ts'

export interface MovableClock extends AsyncDisposable {
  /** The settings of servers that use it. */
  env: Record<string, string>
  now: () => Date
  /** @param ms since 1970 */
  set(ms: number): Promise<void>
  close(): Promise<void>
}

/** @param startMs the first time, in ms since 1970; the clock stands still until it is set again */
export async function newMovableClock(kind: DatabaseKind, startMs: number): Promise<MovableClock> {
  let ms = startMs
  const database = kind === 'postgres' ? await newClockedDatabase() : null

  async function set(next: number): Promise<void> {
    ms = next
    await database?.set(next)
  }
  async function close(): Promise<void> {
    await database?.close()
  }
  await set(startMs)
  return {
    env: database ? { DATABASE_URL: database.url } : {},
    now: () => new Date(ms),
    set,
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** A database whose function `now()` is found in a schema before the built-in one. */
async function newClockedDatabase() {
  const { url, drop } = await newPostgresDatabase()
  const operator = new Bun.SQL(url, { max: 1 })
  const name = url.split('/').at(-1) ?? ''
  await operator.unsafe('create schema clock')
  await operator.unsafe('create table clock.reading (at timestamptz not null)')
  await operator.unsafe('insert into clock.reading select pg_catalog.now()')
  await operator.unsafe(
    `create function clock.now() returns timestamptz stable language sql as 'select at from clock.reading'`,
  )
  await operator.unsafe(`alter database ${name} set search_path = public, clock, pg_catalog`)
  return {
    url,
    set: (ms: number) => operator`update clock.reading set at = ${new Date(ms).toISOString()}`,
    async close() {
      await operator.close()
      await drop()
    },
  }
}

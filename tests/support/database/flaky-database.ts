/** A PostgreSQL database that a test can make unavailable to a running server. */
import { newPostgresDatabase } from '../server/server.ts'
import { postgresUrl } from './fixtures.ts'

export interface FlakyDatabase extends AsyncDisposable {
  url: string
  /** Ends every connection; new ones are accepted. */
  disconnectAll(): Promise<void>
  /**
   * Ends every connection and renames the database, so that new ones do not find it. Data is kept.
   */
  takeOffline(): Promise<void>
  /** Undoes `takeOffline`. */
  bringOnline(): Promise<void>
}

export async function newFlakyDatabase(): Promise<FlakyDatabase> {
  const { url, drop } = await newPostgresDatabase()
  const operator = new Bun.SQL(postgresUrl())
  const name = url.split('/').at(-1) ?? ''
  let present = true

  async function disconnectAll() {
    await operator`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${name}`
  }
  async function bringOnline() {
    if (!present) await operator.unsafe(`alter database ${name}_away rename to ${name}`)
    present = true
  }

  return {
    url,
    disconnectAll,
    bringOnline,
    async takeOffline() {
      await operator.unsafe(`alter database ${name} with allow_connections false`)
      await disconnectAll()
      await operator.unsafe(`alter database ${name} rename to ${name}_away`)
      await operator.unsafe(`alter database ${name}_away with allow_connections true`)
      present = false
    },
    async [Symbol.asyncDispose]() {
      await bringOnline()
      await operator.close()
      await drop()
    },
  }
}

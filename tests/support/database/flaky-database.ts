/** A PostgreSQL database that a test takes away from under a running server, and gives back. */

import { newPostgresDatabase } from '../server/server.ts'
import { postgresUrl } from './fixtures.ts'

export interface FragileDatabase extends AsyncDisposable {
  url: string
  /** Ends every connection; new ones are taken. */
  cut(): Promise<void>
  /** Ends every connection and lets no new one find the database. Its data stay as they are. */
  takeAway(): Promise<void>
  giveBack(): Promise<void>
}

export async function newFragileDatabase(): Promise<FragileDatabase> {
  const { url, drop } = await newPostgresDatabase()
  const operator = new Bun.SQL(postgresUrl())
  const name = url.split('/').at(-1) ?? ''
  let present = true

  async function cut() {
    await operator`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${name}`
  }
  async function giveBack() {
    if (!present) await operator.unsafe(`alter database ${name}_away rename to ${name}`)
    present = true
  }

  return {
    url,
    cut,
    giveBack,
    async takeAway() {
      await operator.unsafe(`alter database ${name} with allow_connections false`)
      await cut()
      await operator.unsafe(`alter database ${name} rename to ${name}_away`)
      await operator.unsafe(`alter database ${name}_away with allow_connections true`)
      present = false
    },
    async [Symbol.asyncDispose]() {
      await giveBack()
      await operator.close()
      await drop()
    },
  }
}

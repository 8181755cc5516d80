/**
 * A process that finds a database of another version ends with one sentence that names the way out.
 */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type DatabaseHandle, openPglite, openPostgres } from '../../server/db/index.ts'
import { templateDir } from '../support/database/fixtures.ts'
import { scratchDirectory, spawnServer } from '../support/processes/server-process.ts'
import { newPostgresDatabase } from '../support/server/server.ts'

setDefaultTimeout(180_000)

/** Gives the database another history of migrations, as versions before 1.0.0 had. */
async function age({ db, close }: DatabaseHandle): Promise<void> {
  await db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`)
  await close()
}

async function failedStart(env: Record<string, string>): Promise<string> {
  await using server = await spawnServer(env)
  expect(await server.exited).toBe(1)
  expect(server.stdout).toBe('')
  return server.stderr
}

const SENTENCE = 'was made by a version of Platen before 1.0.0, or by another program: start with'

test('a start on a PostgreSQL database of a version before 1.0.0 says what to do', async () => {
  using data = scratchDirectory()
  const { url, drop } = await newPostgresDatabase()
  await age(await openPostgres(url))
  expect(await failedStart({ DATABASE_URL: url, DATA_DIR: data.path })).toBe(
    `platen: The database at DATABASE_URL ${SENTENCE} an empty database, or with the version that made it.\n`,
  )
  await drop()
})

test('a start on an embedded database of a version before 1.0.0 says what to do', async () => {
  using data = scratchDirectory()
  const directory = join(data.path, 'database')
  cpSync(templateDir(), directory, { recursive: true })
  await age(await openPglite(directory))
  expect(await failedStart({ DATA_DIR: data.path })).toBe(
    `platen: The database in ${directory} ${SENTENCE} an empty DATA_DIR, or with the version that made it.\n`,
  )
})

/**
 * Fixtures that are slow to create and shared by all tests of a run: a real PostgreSQL server with
 * a database to copy, a template of an embedded data directory, and a directory for what tests
 * build once. Environment variables hold their addresses.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPglite, openPostgres } from '../../../server/db/index.ts'
import { freePort } from '../network/free-port.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

let scratch: string | undefined
let postgres: PostgresServer | undefined

/** Connection string of the server's maintenance database. */
export function postgresUrl(): string {
  return required('PLATEN_TEST_POSTGRES_URL')
}

/** A directory created by a first start of the embedded database. Copy it; do not open it. */
export function templateDir(): string {
  return required('PLATEN_TEST_TEMPLATE_DIR')
}

/** Starts the fixtures, unless `bun run check` has started them for all runs. */
export async function startFixtures(): Promise<void> {
  if (process.env['PLATEN_TEST_POSTGRES_URL']) return
  scratch = mkdtempSync(join(tmpdir(), 'platen-test-'))
  const template = join(scratch, 'template')
  const port = await freePort()
  const [started] = await Promise.all([startPostgres(scratch, { port }), makeTemplate(template)])
  postgres = started
  await makeDatabaseTemplate(started.url)
  process.env['PLATEN_TEST_POSTGRES_URL'] = started.url
  process.env['PLATEN_TEST_TEMPLATE_DIR'] = template
  process.env['PLATEN_TEST_SCRATCH'] = scratch
}

export async function stopFixtures(): Promise<void> {
  await postgres?.stop()
  if (scratch) rmSync(scratch, { recursive: true, force: true })
}

/**
 * The name of the database that others are copied from: a copy costs a fifth of a new database with
 * all migrations.
 */
export const DATABASE_TEMPLATE = 'migrated'

async function makeDatabaseTemplate(url: string): Promise<void> {
  const sql = new Bun.SQL(url, { max: 1 })
  await sql.unsafe(`create database ${DATABASE_TEMPLATE}`)
  await sql.close()
  const database = await openPostgres(url.replace(/\/postgres$/, `/${DATABASE_TEMPLATE}`))
  await database.close()
}

async function makeTemplate(directory: string): Promise<void> {
  const database = await openPglite(directory)
  await database.close()
}

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the tests with \`bun test\``)
  return value
}

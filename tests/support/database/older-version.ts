/**
 * A database with the rows of version b9cd6125, which packed no jobs yet: its schema, and jobs of
 * every kind that waited when its process ended.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { DatabaseHandle } from '../../../server/db/index.ts'

/** The last migration of that version. */
const LAST_MIGRATION = '0007_problem_reports'
/** The site and the receiver of webhooks in those rows. */
const FORMER_SITE = 'http://127.0.0.1:49999'
const MIGRATIONS = join(import.meta.dir, '../../../server/db/migrations')
const ROWS = join(import.meta.dir, '../../fixtures/older-rows.json')

interface Journal {
  entries: { tag: string; when: number }[]
}

/** Gives an open database the schema of that version, without rows. */
async function makeSchema({ db }: Pick<DatabaseHandle, 'db'>): Promise<void> {
  const run = (statement: string) => db.execute(sql.raw(statement))
  await run('drop schema public cascade')
  await run('create schema public')
  await run('delete from drizzle.__drizzle_migrations')
  const journal: Journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'))
  const last = journal.entries.findIndex(({ tag }) => tag === LAST_MIGRATION)
  for (const { tag, when } of journal.entries.slice(0, last + 1)) {
    const statements = readFileSync(join(MIGRATIONS, `${tag}.sql`), 'utf8')
    for (const statement of statements.split('--> statement-breakpoint')) await run(statement)
    await run(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', ${when})`)
  }
}

/**
 * Replaces the content of an open database by the rows of that version.
 * @param site in place of the site in the rows
 * @returns the renders in the order in which they were accepted
 */
export async function makeOlderVersion(handle: DatabaseHandle, site: string) {
  await makeSchema(handle)
  const tables: Record<string, Record<string, unknown>[]> = JSON.parse(
    readFileSync(ROWS, 'utf8').replaceAll(FORMER_SITE, site),
  )
  for (const [table, rows] of Object.entries(tables)) {
    const name = sql.identifier(table)
    await handle.db.execute(sql`
      insert into ${name} select * from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json)`)
  }
  const [user] = tables['users'] ?? []
  const renders = (tables['renders'] ?? []).map(({ request_id: id }) => String(id))
  return { userId: String(user?.['id']), renders }
}

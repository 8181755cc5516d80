/**
 * Compares a database with the migrations of this version, and refuses one that they cannot bring
 * up to date.
 */
import { getTableName } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Sql } from 'postgres'
import { isFormerHistory } from './former-history.ts'
import * as schema from './schema.ts'

/**
 * This version cannot use the database. The message is complete: it says why, and what the operator
 * can do.
 */
export class SchemaRefusal extends Error {
  override name = 'SchemaRefusal'
}

/** How messages name a database, and an empty one in its place. */
export interface DatabaseName {
  /** Such as `The database at DATABASE_URL`. */
  subject: string
  /** Such as `an empty DATA_DIR`. */
  empty: string
}

/**
 * Counts the migrations in `folder` that the database has not had. Those that it has had have to be
 * the first ones. A migration is recorded with the time at which it was generated, which tells it
 * from every other.
 * @throws SchemaRefusal
 */
export async function countPending(
  sql: Sql,
  folder: string,
  { subject, empty }: DatabaseName,
): Promise<number> {
  const known = readMigrationFiles({ migrationsFolder: folder }).map((one) => one.folderMillis)
  const recorded = await readRecord(sql)
  if (isFormerHistory(recorded)) {
    throw new SchemaRefusal(
      `${subject} was made by the last version of Platen before 1.0.0: make a backup, and adopt it with "bun run adopt".`,
    )
  }
  if (recorded.slice(0, known.length).some((time, at) => time !== known[at])) {
    throw new SchemaRefusal(
      `${subject} was made by a version of Platen before 1.0.0, or by another program: start with ${empty}, or with the version that made it.`,
    )
  }
  if (recorded.length > known.length) {
    throw new SchemaRefusal(
      `${subject} was made by a newer version of Platen: start that version, or restore the backup from before the upgrade.`,
    )
  }
  if (recorded.length > 0 !== (await hasTables(sql))) {
    const [tables, record] = ['tables of Platen', 'the record of its migrations (schema "drizzle")']
    const state =
      recorded.length > 0 ? `${record}, but no ${tables}` : `${tables}, but not ${record}`
    throw new SchemaRefusal(
      `${subject} has ${state}: start with ${empty}, or restore a complete backup.`,
    )
  }
  return known.length - recorded.length
}

/** @returns the times of the migrations that were run, in ms since 1970, the oldest first. */
export async function readRecord(sql: Sql): Promise<number[]> {
  const [found] =
    await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`
  if (!found?.['exists']) return []
  const rows = await sql`select created_at from drizzle.__drizzle_migrations order by created_at`
  return rows.map((row) => Number(row['created_at']))
}

/** Whether any table has the name of one of ours. */
async function hasTables(sql: Sql): Promise<boolean> {
  const names = Object.values(schema).map((table) => `public.${getTableName(table)}`)
  const [found] = await sql`
    select coalesce(${sql.unsafe(names.map((name) => `to_regclass('${name}')`).join(', '))}) is not null as exists`
  return Boolean(found?.['exists'])
}

/** Compares a database with the migrations of this version, and refuses one that they cannot bring up to date. */
import { getTableName } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Sql } from 'postgres'
import * as schema from './schema.ts'

/** This version cannot use the database. The message is complete: it says why, and what the operator can do. */
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

const RECORD = '__drizzle_migrations'

/**
 * Checks that the migrations that the database has had are the first of those in `folder`, so that the others can be
 * run. A migration is recorded with the time at which it was generated, which tells it from every other.
 * @throws SchemaRefusal
 */
export async function checkSchema(
  sql: Sql,
  folder: string,
  { subject, empty }: DatabaseName,
): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder: folder }).map((one) => one.folderMillis)
  const names = Object.values(schema).map((table) => getTableName(table))
  const found = await sql`
    select tablename from pg_tables
    where (schemaname = 'public' and tablename in ${sql(names)}) or (schemaname = 'drizzle' and tablename = ${RECORD})`
  const tables = found.map((row) => String(row['tablename'])).filter((name) => name !== RECORD)
  const recorded = found.length > tables.length ? await readRecord(sql) : []

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
  if (recorded.length > 0 !== tables.length > 0) {
    const [has, lacks] = ['tables of Platen', 'the record of its migrations (schema "drizzle")']
    const state = tables.length > 0 ? `${has}, but not ${lacks}` : `${lacks}, but no ${has}`
    throw new SchemaRefusal(
      `${subject} has ${state}: start with ${empty}, or restore a complete backup.`,
    )
  }
}

/** The times of the migrations that were run, in ms since 1970, the oldest first. */
async function readRecord(sql: Sql): Promise<number[]> {
  const rows = await sql`select created_at from drizzle.${sql(RECORD)} order by created_at`
  return rows.map((row) => Number(row['created_at']))
}

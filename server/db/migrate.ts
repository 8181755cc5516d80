/** Runs migrations. Processes that start together run them one after the other. */
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator'
import type { Sql } from 'postgres'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { countPending, type DatabaseName } from './schema-state.ts'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Runs pending migrations under a session-level advisory lock. Idempotent, and safe to call from several
 * processes at once.
 * @param sql a client of exactly one connection, since the lock belongs to the session
 * @throws SchemaRefusal if the database was made by another version whose migrations are not ours
 */
export async function migrate(sql: Sql, database: DatabaseName): Promise<void> {
  await sql`select pg_advisory_lock(${ADVISORY_LOCKS.migrations})`
  try {
    if ((await countPending(sql, FOLDER, database)) === 0) return
    await runMigrations(drizzle(sql), { migrationsFolder: FOLDER })
  } finally {
    await sql`select pg_advisory_unlock(${ADVISORY_LOCKS.migrations})`
  }
}

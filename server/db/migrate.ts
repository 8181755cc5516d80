/** Runs migrations. Processes that start together run them one after the other. */
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator'
import type { Sql } from 'postgres'
import { ADVISORY_LOCKS } from './advisory-locks.ts'

/**
 * Runs pending migrations under a session-level advisory lock. Idempotent, and safe to call from several
 * processes at once.
 * @param sql a client of exactly one connection, since the lock belongs to the session
 * @param finish further changes, under the same lock
 */
export async function migrate(
  sql: Sql,
  finish: (sql: Sql) => Promise<void> = async () => {},
): Promise<void> {
  await sql`select pg_advisory_lock(${ADVISORY_LOCKS.migrations})`
  try {
    await runMigrations(drizzle(sql), {
      migrationsFolder: new URL('./migrations', import.meta.url).pathname,
    })
    await finish(sql)
  } finally {
    await sql`select pg_advisory_unlock(${ADVISORY_LOCKS.migrations})`
  }
}

/** Brings the schema up to date. Replicas that start together wait for one another. */
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator'
import type { Sql } from 'postgres'

/** Any fixed number, the same in every release: the lock's name within the database. */
const MIGRATION_LOCK = 7_528_361

/**
 * Runs the migrations that are missing, under a session-level advisory lock. Safe to call from
 * several processes at once and again at every start.
 * @param sql a client of exactly one connection, since the lock belongs to the session
 */
export async function migrate(sql: Sql): Promise<void> {
  await sql`select pg_advisory_lock(${MIGRATION_LOCK})`
  try {
    await runMigrations(drizzle(sql), {
      migrationsFolder: new URL('./migrations', import.meta.url).pathname,
    })
  } finally {
    await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`
  }
}

/** Runs migrations. Processes that start together run them one after the other. */
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator'
import type { Sql } from 'postgres'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { adoptHistory, isFormerHistory } from './former-history.ts'
import { countPending, type DatabaseName, readRecord, SchemaRefusal } from './schema-state.ts'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Runs pending migrations under a session-level advisory lock. Idempotent, and safe to call from
 * several processes at once.
 * @param sql a client of exactly one connection, since the lock belongs to the session
 * @throws SchemaRefusal if the database was made by another version whose migrations are not ours
 */
export function migrate(sql: Sql, database: DatabaseName): Promise<void> {
  return underLock(sql, () => runPending(sql, database))
}

/**
 * Brings a database of the last version before 1.0.0 up to date, with all of its data. Idempotent.
 * @param sql as for `migrate`
 * @returns whether there was something to adopt
 * @throws SchemaRefusal if a process uses the database, or another version made it
 */
export function adopt(sql: Sql, database: DatabaseName): Promise<boolean> {
  return underLock(sql, async () => {
    const isFormer = isFormerHistory(await readRecord(sql))
    if (isFormer) {
      await assertUnused(sql, database)
      await adoptHistory(sql, FOLDER)
    }
    await runPending(sql, database)
    return isFormer
  })
}

async function runPending(sql: Sql, database: DatabaseName): Promise<void> {
  if ((await countPending(sql, FOLDER, database)) === 0) return
  await runMigrations(drizzle(sql), { migrationsFolder: FOLDER })
}

async function underLock<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  await sql`select pg_advisory_lock(${ADVISORY_LOCKS.migrations})`
  try {
    return await work()
  } finally {
    await sql`select pg_advisory_unlock(${ADVISORY_LOCKS.migrations})`
  }
}

/** A process renews its lease, and one that was killed leaves it for seconds. */
async function assertUnused(sql: Sql, { subject }: DatabaseName): Promise<void> {
  const leases = await sql`select from nodes where lease_until > now()`
  if (leases.length === 0) return
  throw new SchemaRefusal(
    `${subject} is in use: stop all processes of the former version, and try again 20 s later.`,
  )
}

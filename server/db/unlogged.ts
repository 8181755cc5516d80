/**
 * Makes the tables unlogged whose rows may be lost with a crash of the database server. Writes to them skip the
 * write-ahead log. The schema in TypeScript cannot express it.
 */
import type { Sql } from 'postgres'

const TABLES = ['rate_limits']

/** Idempotent. @param sql a client whose migrations have run */
export async function makeUnlogged(sql: Sql): Promise<void> {
  for (const name of TABLES) {
    const logged = await sql`
      select from pg_class where oid = to_regclass(${name}) and relpersistence = 'p'`
    if (logged.length === 0) continue
    // Free space in each page, so that the next version of a row stays in its page and changes no index.
    await sql`alter table ${sql(name)} set (fillfactor = 50)`
    await sql`alter table ${sql(name)} set unlogged`
  }
}

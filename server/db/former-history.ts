/**
 * The history of the last version before 1.0.0: its 22 migrations made the tables that the initial
 * migration makes at once. Adopting it changes the little in which the two differ, and records the
 * initial migration in their place.
 */
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Sql, TransactionSql } from 'postgres'

/**
 * The times at which those migrations were generated, in ms since 1970. A released list: it never
 * changes.
 */
export const FORMER_TIMES = [
  1795203093462, 1795256098450, 1795276492461, 1795277725799, 1795278136783, 1795283410659,
  1795284772161, 1795285788911, 1795311922264, 1795315422889, 1795339912534, 1795343358205,
  1795343777384, 1795351091762, 1795354088311, 1795391548996, 1795435496910, 1795615947730,
  1795618809631, 1795619624958, 1795620233126, 1795620583035,
]

/**
 * The migrations that a database has had, by their times: those of the last version before 1.0.0,
 * and no others.
 */
export function isFormerHistory(recorded: readonly number[]): boolean {
  return (
    recorded.length === FORMER_TIMES.length &&
    recorded.every((time, at) => time === FORMER_TIMES[at])
  )
}

/**
 * Gives a database of the former history the tables and the record of the initial migration, in one
 * transaction: all of it or nothing. Later migrations are still pending then.
 * @param folder of the migrations
 */
export async function adoptHistory(sql: Sql, folder: string): Promise<void> {
  const [initial] = readMigrationFiles({ migrationsFolder: folder })
  if (!initial) throw new Error('there is no initial migration')
  await sql.begin(async (tx) => {
    await adoptShareLinks(tx)
    await adoptRateLimits(tx)
    await tx`delete from drizzle.__drizzle_migrations`
    await tx`
      insert into drizzle.__drizzle_migrations (hash, created_at)
      values (${initial.hash}, ${initial.folderMillis})`
  })
}

/**
 * Links of the first versions have no owner, and no last characters: only a hash is stored of each.
 */
async function adoptShareLinks(tx: TransactionSql): Promise<void> {
  await tx`
    update share_links set user_id = (select user_id from renders where id = render_id)
    where user_id is null`
  await tx`update share_links set last_four = '????' where last_four is null`
  await tx`
    alter table share_links alter column user_id set not null, alter column last_four set not null`
}

/**
 * That version made the table unlogged when it started on PostgreSQL, and never on the embedded
 * database.
 */
async function adoptRateLimits(tx: TransactionSql): Promise<void> {
  await tx`alter table rate_limits set (fillfactor = 50)`
  const logged = await tx`
    select from pg_class where oid = 'rate_limits'::regclass and relpersistence = 'p'`
  if (logged.length > 0) await tx`alter table rate_limits set unlogged`
}

/** Databases of the last version before 1.0.0, as its 22 migrations made them. */
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { FORMER_TIMES } from '../../../server/db/former-history.ts'
import type { DatabaseHandle } from '../../../server/db/index.ts'

const SCHEMA = readFileSync(new URL('./former-schema.sql', import.meta.url), 'utf8')

/** Makes an open database one of that version, without rows. */
export async function makeFormer({ db }: Pick<DatabaseHandle, 'db'>): Promise<void> {
  const run = (statement: string) => db.execute(sql.raw(statement))
  await run('drop schema drizzle cascade')
  await run('drop schema public cascade')
  await run('create schema public')
  await run('create schema drizzle')
  await run(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const time of FORMER_TIMES) {
    await run(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', ${time})`)
  }
  for (const statement of SCHEMA.split('--> statement-breakpoint')) {
    if (statement.trim() !== '') await run(statement)
  }
}

/** Stands for every id, so that each row belongs to each other. */
export const ID = '01a21d61-82ff-7455-bdc7-907d23a13d7a'

const VALUES: Record<string, string> = {
  uuid: `'${ID}'`,
  text: `'x'`,
  integer: '1',
  bigint: '1',
  boolean: 'true',
  date: `'2026-11-01'`,
  jsonb: `'{"a":1}'`,
  bytea: `'\\x01'`,
  'timestamp with time zone': `'2026-11-20T10:00:00Z'`,
}

/** Inserts a row with a value in every column into every table. @returns the names of the tables */
export async function fillEveryTable({ db }: Pick<DatabaseHandle, 'db'>): Promise<string[]> {
  const columns = await db.execute<{ table_name: string; column_name: string; data_type: string }>(
    sql`select table_name, column_name, data_type from information_schema.columns
      where table_schema = 'public' and is_generated = 'NEVER'`,
  )
  const tables = [...new Set([...columns].map(({ table_name }) => table_name))].sort()
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const table of tables) {
      const own = [...columns].filter(({ table_name }) => table_name === table)
      const names = own.map(({ column_name }) => `"${column_name}"`).join(', ')
      const values = own.map(({ data_type }) => VALUES[data_type] ?? 'null').join(', ')
      await tx.execute(sql.raw(`insert into "${table}" (${names}) values (${values})`))
    }
  })
  return tables
}

/** All rows of a table, as JSON. */
export async function rowsOf({ db }: Pick<DatabaseHandle, 'db'>, table: string): Promise<object[]> {
  const rows = await db.execute<{ row: object }>(
    sql.raw(`select to_jsonb(one) as row from "${table}" as one`),
  )
  return [...rows].map(({ row }) => row)
}

/**
 * Every column, index, constraint and kind of table, sorted: two databases with the same list are
 * the same.
 */
export async function objectsOf({ db }: Pick<DatabaseHandle, 'db'>): Promise<string[]> {
  const found = await db.execute<{ object: string }>(sql`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, generation_expression) as object
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select concat_ws(' ', relname, relpersistence, array_to_string(reloptions, ',')) from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all select concat_ws(' ', hash, created_at) from drizzle.__drizzle_migrations`)
  return [...found].map(({ object }) => object).sort()
}

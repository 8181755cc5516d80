/** Reads and sets what the database holds about users, beneath the API. */
import { expect } from 'bun:test'
import { and, eq, sql } from 'drizzle-orm'
import { renders, usage_months } from '../../../server/db/schema.ts'
import type { PackedJob } from '../../../server/renders/packed-job.ts'
import type { Services } from '../../../server/services.ts'

type WithDatabase = Pick<Services, 'database'>
export type RenderRow = typeof renders.$inferSelect

/** The report of a page without errors of its console, and the number of its hints. */
export const reportWith = (hint_count: number) => ({
  report: expect.stringMatching(/^\{"console_errors":\[\],/),
  hint_count,
})

/** The columns of what a request did not choose. */
export const UNCHOSEN = {
  batch_id: null,
  batch_index: null,
  filename: null,
  disposition: null,
  retention_seconds: null,
  expires_at: null,
  erased_at: null,
  upload_to: null,
  job_bytes: null,
  hint_count: null,
}

/** A short job, as the row of its render has it. */
export function jobInRow(text: string): PackedJob {
  return { text, bytes: text.length, file: null }
}

/** Renders counted for a user in a month such as `2026-11-01`. */
export async function usedIn(
  { database: { db } }: WithDatabase,
  userId: string,
  month: string,
): Promise<number> {
  const [row] = await db
    .select({ used: usage_months.used })
    .from(usage_months)
    .where(and(eq(usage_months.user_id, userId), eq(usage_months.month, month)))
  return row?.used ?? 0
}

export async function setUsed(
  { database: { db } }: WithDatabase,
  userId: string,
  month: string,
  used: number,
): Promise<void> {
  await db
    .insert(usage_months)
    .values({ user_id: userId, month, used })
    .onConflictDoUpdate({ target: [usage_months.user_id, usage_months.month], set: { used } })
}

/** A user's renders, oldest first. */
export function rendersOf({ database: { db } }: WithDatabase, userId: string) {
  return db.select().from(renders).where(eq(renders.user_id, userId)).orderBy(renders.id)
}

/** Ends the leases of a user's renders, as if their process had died long ago. */
export async function expireLeases({ database: { db } }: WithDatabase, userId: string) {
  await db
    .update(renders)
    .set({ lease_until: sql`now() - interval '1 second'` })
    .where(and(eq(renders.user_id, userId), eq(renders.status, 'rendering')))
}

/** Inserts copies of a user's queued render for another user, or for the same one. */
export async function crowd(
  { database: { db } }: WithDatabase,
  count: number,
  from: string,
  userId = from,
): Promise<void> {
  await db.execute(sql`
    insert into renders (id, request_id, user_id, type, status, input_type, usage_month, job,
      background, created_at)
    select gen_random_uuid(), 'req_' || replace(gen_random_uuid()::text, '-', ''), ${userId}::uuid,
      type, status, input_type, usage_month, job, background, created_at
    from (select * from renders where user_id = ${from} and status = 'queued' limit 1) one,
      generate_series(1, ${count}::int)`)
}

/** Removes the copies that `crowd` has inserted. */
export async function disperse({ database: { db } }: WithDatabase, userId: string): Promise<void> {
  await db.delete(renders).where(and(eq(renders.user_id, userId), eq(renders.status, 'queued')))
}

/** Every row of every table, as one text. */
export async function dumpDatabase({ database: { db } }: WithDatabase): Promise<string> {
  const tables = await db.execute<{ name: string }>(sql`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`)
  const rows: string[] = []
  for (const { name } of tables) {
    const found = await db.execute<{ row: string }>(
      sql`select row_to_json(t)::text as row from ${sql.raw(name)} t`,
    )
    rows.push(...found.map(({ row }) => `${name} ${row}`))
  }
  return rows.join('\n')
}

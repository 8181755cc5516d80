/** Users in the database. */
import { count, desc, eq } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { users } from '../db/schema.ts'
import { newId } from '../lib/ids.ts'
import type { PlanName } from './plans.ts'

export type UserRow = typeof users.$inferSelect

/** @throws the database's duplicate error if the email is taken; letter case is ignored */
export async function createUser(
  db: Database,
  { email, plan, now }: { email: string; plan: PlanName; now: Date },
): Promise<UserRow> {
  const row = { id: newId(), email, plan, created_at: now }
  await db.insert(users).values(row)
  return row
}

/** A page of users, newest first, and the total number of users. */
export async function listUsers(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: UserRow[]; total: number }> {
  const rows = await db
    .select()
    .from(users)
    .orderBy(desc(users.created_at), desc(users.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await countUsers(db) }
}

export async function countUsers(db: Database): Promise<number> {
  const [row] = await db.select({ total: count() }).from(users)
  return row?.total ?? 0
}

export async function findUser(db: Database, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row ?? null
}

/** Moves a user to another plan. @returns null if there is no such user */
export async function setPlan(db: Database, id: string, plan: PlanName): Promise<UserRow | null> {
  const [row] = await db.update(users).set({ plan }).where(eq(users.id, id)).returning()
  return row ?? null
}

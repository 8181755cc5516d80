/**
 * Users in the database. What belongs to an erased one is removed by
 * renders/background/erased-users.ts.
 */
import { and, count, desc, eq, getTableColumns, gt, isNull, max, sql } from 'drizzle-orm'
import { anyOf } from '../db/id-lists.ts'
import type { Database } from '../db/index.ts'
import {
  api_keys,
  destinations,
  invitations,
  link_secrets,
  passwords,
  problem_reports,
  sessions,
  signers,
  users,
  webhook_endpoints,
} from '../db/schema.ts'
import { newId } from '../lib/ids.ts'
import type { PlanName } from './plans.ts'

/** A user whose account is not being erased. */
export type UserRow = Omit<typeof users.$inferSelect, 'erased_at'>

const { erased_at: _, ...columns } = getTableColumns(users)
const isUser = isNull(users.erased_at)

/** @throws the database's duplicate error if the email is taken; letter case is ignored */
export async function createUser(
  db: Database,
  { email, plan, now }: { email: string; plan: PlanName; now: Date },
): Promise<UserRow> {
  const row = { id: newId(), email, plan, created_at: now, suspended_at: null }
  await db.insert(users).values(row)
  return row
}

/** A page of users, newest first, and the total number of users. */
export async function listUsers(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: UserRow[]; total: number }> {
  const rows = await db
    .select(columns)
    .from(users)
    .where(isUser)
    .orderBy(desc(users.created_at), desc(users.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await countUsers(db) }
}

export async function countUsers(db: Database): Promise<number> {
  const [row] = await db.select({ total: count() }).from(users).where(isUser)
  return row?.total ?? 0
}

export async function findUser(db: Database, id: string): Promise<UserRow | null> {
  const [row] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, id), isUser))
  return row ?? null
}

/** The email addresses of users, by their ids. */
export async function emailsOf(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(anyOf(users.id, ids))
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** Whether and until when users can sign in, or could choose a password. */
export interface SignInState {
  has_password: boolean
  /** When the last invitation ends; null if none works. */
  invitation_expires_at: Date | null
}

/** @returns a function that finds the state of one of these users */
export async function readSignInStates(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<(id: string) => SignInState> {
  const invited = await db
    .select({ id: invitations.user_id, until: max(invitations.expires_at) })
    .from(invitations)
    .where(and(anyOf(invitations.user_id, ids), gt(invitations.expires_at, now)))
    .groupBy(invitations.user_id)
  const withPassword = await db
    .select({ id: passwords.user_id })
    .from(passwords)
    .where(anyOf(passwords.user_id, ids))
  const untils = new Map(invited.map(({ id, until }) => [id, until]))
  const known = new Set(withPassword.map(({ id }) => id))
  return (id) => ({
    has_password: known.has(id),
    invitation_expires_at: untils.get(id) ?? null,
  })
}

/** Moves a user to another plan. @returns null if there is no such user */
export async function setPlan(db: Database, id: string, plan: PlanName): Promise<UserRow | null> {
  const [row] = await db
    .update(users)
    .set({ plan })
    .where(and(eq(users.id, id), isUser))
    .returning(columns)
  return row ?? null
}

/**
 * Suspends a user and ends all sessions, or ends the suspension.
 * @returns null if there is no such user
 */
export function setSuspended(
  db: Database,
  id: string,
  since: Date | null,
): Promise<UserRow | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(users)
      // A second suspension keeps the time of the first.
      .set({
        suspended_at:
          since && sql`coalesce(${users.suspended_at}, ${since.toISOString()}::timestamptz)`,
      })
      .where(and(eq(users.id, id), isUser))
      .returning(columns)
    if (row && since !== null) await tx.delete(sessions).where(eq(sessions.user_id, id))
    return row ?? null
  })
}

/** Whether a user operates the dashboard. */
export async function isOperator(db: Database, id: string): Promise<boolean> {
  const isTheirs = and(eq(passwords.user_id, id), eq(passwords.is_operator, true))
  return (await db.$count(passwords, isTheirs)) > 0
}

/**
 * Marks an account as erased, and deletes everything with which it can be used.
 * @param confirmation the email address of the user, in any case of letters
 */
export function eraseUser(
  db: Database,
  id: string,
  { confirmation, now }: { confirmation: string; now: Date },
): Promise<'erased' | 'not found' | 'another email'> {
  return db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    if (!user || user.erased_at !== null) return 'not found'
    if (user.email.toLowerCase() !== confirmation.trim().toLowerCase()) return 'another email'
    // The address is free for another account from now on.
    const email = sql`'erased ' || ${users.id}::text`
    await tx.update(users).set({ email, erased_at: now }).where(eq(users.id, id))
    const ofAccount = [api_keys, sessions, invitations, passwords]
    const tables = [
      ...ofAccount,
      destinations,
      webhook_endpoints,
      link_secrets,
      problem_reports,
      signers,
    ]
    for (const table of tables) {
      await tx.delete(table).where(eq(table.user_id, id))
    }
    return 'erased'
  })
}

/** The ids of erased accounts that still have something. */
export async function findErasedUsers(db: Database, limit: number): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select id from ${users} where erased_at is not null order by erased_at limit ${limit}`)
  return [...rows].map(({ id }) => id)
}

/**
 * Deletes the row of an erased account, and with it its usage, counters and templates. Requests
 * that began before the erasure may have added something since: it stays then.
 * @returns whether the row is deleted
 */
export function forgetUser(db: Database, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Waits for whoever inserts a row of this user; nobody can insert another one before the end.
    await tx.execute(sql`select from ${users} where id = ${id}::uuid for update`)
    const deleted = await tx.execute(sql`
      delete from ${users} where id = ${id}::uuid
        and not exists (select from renders where user_id = ${id}::uuid)
        and not exists (select from assets where user_id = ${id}::uuid)
      returning id`)
    return deleted.length > 0
  })
}

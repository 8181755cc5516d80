/** Accounts of the dashboard in the database: who can sign in, and who operates the server. */
import { createHash } from 'node:crypto'
import { eq, lte, sql } from 'drizzle-orm'
import { SUSPENDED } from '../accounts/auth-messages.ts'
import type { PlanName } from '../accounts/plans.ts'
import { createUser } from '../accounts/users.ts'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import type { Database } from '../db/index.ts'
import {
  invitations,
  passwords,
  sessions,
  sign_in_failures,
  sign_up_buckets,
  users,
} from '../db/schema.ts'
import { ApiError } from '../errors.ts'
import { isToken, newToken } from '../lib/ids.ts'
import { FORGET_MS } from './guessing.ts'
import { endSessions } from './sessions.ts'
import { countSignUp } from './sign-up-pace.ts'

export interface Account {
  userId: string
  email: string
  plan: PlanName
  /** Null for a user who cannot sign in. */
  hash: string | null
  isOperator: boolean
  /** Since when the operator has suspended the user; null if not. */
  suspendedAt: Date | null
}

/** The user that the first start creates (see accounts/bootstrap.ts). */
const FIRST_USER = 'owner@localhost'
const INVITATION_MS = 7 * 24 * 3_600_000

const ACCOUNT = {
  userId: users.id,
  email: users.email,
  plan: users.plan,
  hash: passwords.hash,
  suspendedAt: users.suspended_at,
  isOperator: sql<boolean>`coalesce(${passwords.is_operator}, false)`,
}

/** @param email letter case is ignored */
export async function findByEmail(db: Database, email: string): Promise<Account | null> {
  const [row] = await db
    .select(ACCOUNT)
    .from(users)
    .leftJoin(passwords, eq(passwords.user_id, users.id))
    .where(sql`lower(${users.email}) = lower(${email})`)
  return row ?? null
}

export async function findAccount(db: Database, userId: string): Promise<Account | null> {
  const [row] = await db
    .select(ACCOUNT)
    .from(users)
    .leftJoin(passwords, eq(passwords.user_id, users.id))
    .where(eq(users.id, userId))
  return row ?? null
}

/** Whether the operator has an account. */
export async function hasOperator(db: Database): Promise<boolean> {
  const found = await db
    .select({ userId: passwords.user_id })
    .from(passwords)
    .where(eq(passwords.is_operator, true))
    .limit(1)
  return found.length > 0
}

/**
 * Like `hasOperator`, and remembers the operator, whose account is never taken away: strangers may
 * ask at any rate.
 */
export function createOperatorCheck(db: Database): () => Promise<boolean> {
  let exists = false
  return async () => {
    exists ||= await hasOperator(db)
    return exists
  }
}

interface NewAccount {
  email: string
  hash: string
  now: Date
}

/**
 * Creates the operator's account. It belongs to the user with this email address, else to the first
 * user of the server, who gets the address, else to a new user.
 * @returns null if there is an operator
 */
export async function createOperator(
  db: Database,
  { email, hash, now }: NewAccount,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.setUp})`)
    if (await hasOperator(tx)) return null
    const known = (await findByEmail(tx, email)) ?? (await findByEmail(tx, FIRST_USER))
    const userId = known?.userId ?? (await createUser(tx, { email, plan: 'business', now })).id
    await tx.update(users).set({ email }).where(eq(users.id, userId))
    await setPassword(tx, userId, { hash, now })
    await tx.update(passwords).set({ is_operator: true }).where(eq(passwords.user_id, userId))
    return userId
  })
}

/**
 * Creates a user on the free plan with a password, and counts that for the network of the client.
 * @throws the database's duplicate error if the email is taken; ApiError RATE_LIMITED. Neither
 *   counts
 */
export async function createAccount(
  db: Database,
  { email, hash, now }: NewAccount,
  ip: string,
): Promise<string> {
  return db.transaction(async (tx) => {
    await countSignUp(tx, ip, now)
    const { id } = await createUser(tx, { email, plan: 'free', now })
    await setPassword(tx, id, { hash, now })
    return id
  })
}

/**
 * Sets or replaces the password of a user, and cancels invitations: whoever has one could replace
 * it again.
 */
export async function setPassword(
  db: Database,
  userId: string,
  { hash, now }: { hash: string; now: Date },
): Promise<void> {
  await db.delete(invitations).where(eq(invitations.user_id, userId))
  await db
    .insert(passwords)
    .values({ user_id: userId, hash, changed_at: now })
    .onConflictDoUpdate({ target: passwords.user_id, set: { hash, changed_at: now } })
}

/** Invites a user and cancels earlier invitations. @returns the token, which is stored nowhere */
export async function createInvitation(
  db: Database,
  userId: string,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + INVITATION_MS)
  await db.transaction(async (tx) => {
    await tx.delete(invitations).where(eq(invitations.user_id, userId))
    await tx.insert(invitations).values({
      token_hash: sha256Hex(token),
      user_id: userId,
      created_at: now,
      expires_at: expiresAt,
    })
  })
  return { token, expiresAt }
}

/** @throws ApiError FORBIDDEN if the operator has suspended the user */
export function refuseSuspended({ suspendedAt }: { suspendedAt: Date | null }): void {
  if (suspendedAt !== null) throw new ApiError('FORBIDDEN', { message: SUSPENDED })
}

/**
 * @returns the invited user; null if the invitation does not work. It may be used up by the time it
 *   is accepted.
 * @throws ApiError FORBIDDEN for a suspended user
 */
export async function findInvited(
  db: Database,
  token: string,
  now: Date,
): Promise<{ userId: string; email: string } | null> {
  if (!isToken(token)) return null
  const [row] = await db
    .select({
      userId: users.id,
      email: users.email,
      suspendedAt: users.suspended_at,
      expiresAt: invitations.expires_at,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.user_id))
    .where(eq(invitations.token_hash, sha256Hex(token)))
  if (row === undefined || row.expiresAt <= now) return null
  refuseSuspended(row)
  return row
}

/**
 * Uses up an invitation: sets the password and ends all sessions of the user.
 * @returns null if it does not work
 * @throws ApiError FORBIDDEN for a user who was suspended meanwhile; the invitation stays
 */
export async function acceptInvitation(
  db: Database,
  token: string,
  { hash, now }: { hash: string; now: Date },
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .delete(invitations)
      .where(eq(invitations.token_hash, sha256Hex(token)))
      .returning()
    if (!row || row.expires_at <= now) return null
    const [owner] = await tx
      .select({ suspendedAt: users.suspended_at })
      .from(users)
      .where(eq(users.id, row.user_id))
      .for('no key update')
    if (owner) refuseSuspended(owner)
    await setPassword(tx, row.user_id, { hash, now })
    await endSessions(tx, row.user_id)
    return row.user_id
  })
}

/**
 * Deletes sessions and invitations that have expired, and failures and sign-ups that no longer
 * count.
 */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  const forgotten = new Date(now.getTime() - FORGET_MS)
  await db.delete(sessions).where(lte(sessions.expires_at, now))
  await db.delete(invitations).where(lte(invitations.expires_at, now))
  await db.delete(sign_in_failures).where(lte(sign_in_failures.last_at, forgotten))
  await db.delete(sign_up_buckets).where(lte(sign_up_buckets.empty_at, now))
}

function sha256Hex(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Sessions in the database. The token of a session is replaced every hour. Its predecessor works
 * until shortly after the first use of the new one, so that a lost response signs nobody out; a
 * token that is used later was copied, and ends the session.
 */
import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { PlanName } from '../accounts/plans.ts'
import type { Database } from '../db/index.ts'
import { assets, passwords, sessions, users } from '../db/schema.ts'
import { isUuid, newSecretId, randomBytes } from '../lib/ids.ts'

/** A session and its user. */
export interface Session {
  id: string
  userId: string
  plan: PlanName
  hasFonts: boolean
  isOperator: boolean
  /** The new content of the cookie, if the token was replaced. */
  replacement: string | null
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const IDLE_MS = 7 * DAY_MS
const LIFETIME_MS = 30 * DAY_MS
const ROTATION_MS = 60 * MINUTE_MS
/**
 * How long the previous token works after the first use of the current one: for requests under way.
 */
const OVERLAP_MS = MINUTE_MS
/** The most sessions of a user: the one that was used longest ago ends when another starts. */
const SESSIONS_MAX = 50

/** The longest time for which a browser keeps the cookie, in seconds. */
export const COOKIE_SECONDS = LIFETIME_MS / 1_000

/** Starts a session. @returns the content of its cookie, which is stored nowhere */
export async function startSession(db: Database, userId: string, now: Date): Promise<string> {
  const [id, token] = [newSecretId(), newToken()]
  const unused = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.user_id, userId))
    .orderBy(desc(sessions.last_seen_at), desc(sessions.id))
    .offset(SESSIONS_MAX - 1)
  await db.delete(sessions).where(inArray(sessions.id, unused))
  await db.insert(sessions).values({
    id,
    user_id: userId,
    token_hash: sha256Hex(token),
    rotated_at: now,
    confirmed_at: now,
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + IDLE_MS),
  })
  return `${id}.${token}`
}

/**
 * Finds the session of a cookie, and ends it if the token is an old one.
 * @param rotate whether the response can carry a new token
 * @returns null unless there is such a session
 */
export async function findSession(
  db: Database,
  cookie: string,
  { rotate, now }: { rotate: boolean; now: Date },
): Promise<Session | null> {
  const [id = '', token = ''] = cookie.split('.')
  if (!isUuid(id)) return null
  const row = await readSession(db, id)
  if (!row || row.expires_at <= now) return null
  const hash = sha256Hex(token)
  if (!isAccepted(row, hash, now)) {
    await db.delete(sessions).where(eq(sessions.id, id))
    return null
  }
  await recordUse(db, row, hash, now)
  const isDue = now.getTime() - row.rotated_at.getTime() >= ROTATION_MS
  const replacement = rotate && isDue ? await replaceToken(db, row, hash, now) : null
  const { userId, plan, hasFonts, isOperator } = row
  return { id, userId, plan, hasFonts, isOperator, replacement }
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof readSession>>>

async function readSession(db: Database, id: string) {
  const [row] = await db
    .select({
      id: sessions.id,
      token_hash: sessions.token_hash,
      previous_hash: sessions.previous_hash,
      rotated_at: sessions.rotated_at,
      confirmed_at: sessions.confirmed_at,
      created_at: sessions.created_at,
      last_seen_at: sessions.last_seen_at,
      expires_at: sessions.expires_at,
      userId: users.id,
      plan: users.plan,
      isOperator: passwords.is_operator,
      hasFonts: sql<boolean>`exists(
        select from ${assets} where ${assets.user_id} = ${users.id} and ${assets.face} is not null)`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(passwords, eq(passwords.user_id, sessions.user_id))
    .where(and(eq(sessions.id, id), isNull(users.suspended_at)))
  return row
}

function isAccepted(row: SessionRow, hash: string, now: Date): boolean {
  if (hash === row.token_hash) return true
  if (hash !== row.previous_hash) return false
  return row.confirmed_at === null || now.getTime() - row.confirmed_at.getTime() < OVERLAP_MS
}

/** Records the first use of a new token, and once a minute that the session is in use. */
async function recordUse(db: Database, row: SessionRow, hash: string, now: Date): Promise<void> {
  const isFirstUse = hash === row.token_hash && row.confirmed_at === null
  if (!isFirstUse && now.getTime() - row.last_seen_at.getTime() < MINUTE_MS) return
  const end = Math.min(now.getTime() + IDLE_MS, row.created_at.getTime() + LIFETIME_MS)
  await db
    .update(sessions)
    .set({
      last_seen_at: now,
      expires_at: new Date(end),
      ...(isFirstUse && { confirmed_at: now }),
    })
    .where(eq(sessions.id, row.id))
}

/**
 * Replaces the token. Of several requests at once, one wins. With the previous token, whose
 * successor was never used, the successor is replaced.
 */
async function replaceToken(
  db: Database,
  row: SessionRow,
  hash: string,
  now: Date,
): Promise<string | null> {
  const token = newToken()
  const replaced = await db
    .update(sessions)
    .set({
      token_hash: sha256Hex(token),
      previous_hash: hash,
      rotated_at: now,
      confirmed_at: null,
    })
    .where(
      and(
        eq(sessions.id, row.id),
        eq(sessions.token_hash, row.token_hash),
        or(eq(sessions.token_hash, hash), isNull(sessions.confirmed_at)),
      ),
    )
    .returning({ id: sessions.id })
  return replaced.length > 0 ? `${row.id}.${token}` : null
}

export async function endSession(db: Database, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id))
}

/** Ends the sessions of a user. @param exceptId the session that goes on */
export async function endSessions(db: Database, userId: string, exceptId?: string): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.user_id, userId), exceptId ? ne(sessions.id, exceptId) : undefined))
}

/** A token of 256 random bits. */
function newToken(): string {
  return randomBytes(32).toString('base64url')
}

function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

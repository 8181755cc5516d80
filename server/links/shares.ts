/** Share links in the database: only the SHA-256 of a token is stored. They can be revoked. */
import { createHash } from 'node:crypto'
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { renders, share_links } from '../db/schema.ts'
import { ApiError } from '../errors.ts'
import { isToken, newId, newToken } from '../lib/ids.ts'
import type { Link } from '../signed-urls/tokens.ts'

/** @returns its id, and the token, which is stored nowhere */
export async function createShare(
  db: Database,
  link: Link & { userId: string },
  now: Date,
): Promise<{ id: string; token: string }> {
  const token = newToken()
  const id = newId()
  await db.insert(share_links).values({
    id,
    render_id: link.renderId,
    user_id: link.userId,
    last_four: token.slice(-4),
    token_hash: sha256Hex(token),
    expires_at: link.expiresAt,
    created_at: now,
  })
  return { id, token }
}

/** @throws ApiError LINK_INVALID, LINK_EXPIRED */
export async function findShare(db: Database, token: string, now: Date): Promise<Link> {
  if (!isToken(token)) throw new ApiError('LINK_INVALID')
  const [row] = await db
    .select()
    .from(share_links)
    .where(eq(share_links.token_hash, sha256Hex(token)))
  if (!row) throw new ApiError('LINK_INVALID')
  if (row.revoked_at !== null || row.expires_at <= now) throw new ApiError('LINK_EXPIRED')
  return { renderId: row.render_id, expiresAt: row.expires_at }
}

/**
 * Revokes share links of a user: that with an id, or all of a render. Those that are revoked
 * already stay as they are.
 * @returns whether there are any
 */
export async function revokeShares(
  db: Database,
  { userId, now, ...of }: { userId: string; now: Date } & ({ id: string } | { renderId: string }),
): Promise<boolean> {
  const named = 'id' in of ? eq(share_links.id, of.id) : eq(share_links.render_id, of.renderId)
  const revoked = await db
    .update(share_links)
    .set({
      revoked_at: sql`coalesce(${share_links.revoked_at}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(named, eq(share_links.user_id, userId)))
    .returning({ id: share_links.id })
  return revoked.length > 0
}

export type ShareState = 'active' | 'expired' | 'revoked'

const SHARE = {
  id: share_links.id,
  render_id: share_links.render_id,
  request_id: renders.request_id,
  last_four: share_links.last_four,
  created_at: share_links.created_at,
  expires_at: share_links.expires_at,
  revoked_at: share_links.revoked_at,
}

interface ShareFilters {
  userId: string
  /** Left out: the links of all renders of the user. */
  renderId?: string
  state?: ShareState
  now: Date
  limit: number
  offset: number
}

/** A page of share links, newest first, and the number of all that match. */
export async function listShares(
  db: Database,
  { userId, renderId, state, now, limit, offset }: ShareFilters,
) {
  const where = and(
    eq(share_links.user_id, userId),
    renderId === undefined ? undefined : eq(share_links.render_id, renderId),
    state && eq(stateAt(now), state),
  )
  const [rows, total] = await Promise.all([
    db
      .select({ ...SHARE, state: stateAt(now) })
      .from(share_links)
      .innerJoin(renders, eq(renders.id, share_links.render_id))
      .where(where)
      .orderBy(desc(share_links.created_at), desc(share_links.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(share_links).where(where),
  ])
  return { rows, total: total[0]?.total ?? 0 }
}

function stateAt(now: Date): SQL<ShareState> {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`case when ${share_links.revoked_at} is not null then 'revoked'
    when ${share_links.expires_at} <= ${at} then 'expired' else 'active' end`
}

function sha256Hex(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

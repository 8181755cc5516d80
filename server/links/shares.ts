/** Share links in the database: only the SHA-256 of a token is stored. They can be revoked. */
import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { share_links } from '../db/schema.ts'
import { ApiError } from '../errors.ts'
import { isToken, newId, newToken } from '../lib/ids.ts'
import type { Link } from '../signed-urls/tokens.ts'

/** @returns the token, which is stored nowhere */
export async function createShare(db: Database, link: Link, now: Date): Promise<string> {
  const token = newToken()
  await db.insert(share_links).values({
    id: newId(),
    render_id: link.renderId,
    token_hash: sha256Hex(token),
    expires_at: link.expiresAt,
    created_at: now,
  })
  return token
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

/** Revokes every share link of a render. */
export async function revokeShares(db: Database, renderId: string, now: Date): Promise<void> {
  await db
    .update(share_links)
    .set({ revoked_at: now })
    .where(and(eq(share_links.render_id, renderId), isNull(share_links.revoked_at)))
}

function sha256Hex(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Claims due webhook deliveries. */
import { sql } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { deliveries, webhook_endpoints } from '../db/schema.ts'
import { type Claims, claimDue } from '../outbound/claim.ts'
import { attemptsMax, type Shares } from '../outbound/fair-share.ts'
import type { DueDelivery } from './deliveries.ts'

/** An attempt at a receiver that hangs lasts 10 s and holds a connection. */
const SHARES: Shares = {
  process: [
    { ownMax: 8, totalMax: 1_024 },
    { ownMax: 64, totalMax: 768 },
    { ownMax: 256, totalMax: 512 },
  ],
  user: [
    { ownMax: 1, totalMax: 256 },
    { ownMax: 4, totalMax: 128 },
    { ownMax: 16, totalMax: 64 },
  ],
}

/** Concurrent attempts of a process. */
export const ATTEMPTS_MAX = attemptsMax(SHARES)

/** Claims due deliveries, fairly between users and between the receivers of each user. */
export function claimDeliveries(db: Database, claims: Claims): Promise<DueDelivery[]> {
  // Read with each claim, so that a new secret signs the next attempt.
  const claimed = sql`id, user_id, webhook_id, url, secret, endpoint_id, body, failures, fence,
    (select of_endpoint.secret from ${webhook_endpoints} as of_endpoint where of_endpoint.id = endpoint_id) as endpoint_secret,
    (select previous_secret from ${webhook_endpoints} as of_endpoint where of_endpoint.id = endpoint_id
      and previous_until > ${claims.now.toISOString()}::timestamptz) as previous_secret,
    1000 * extract(epoch from ${claims.now.toISOString()}::timestamptz - created_at)::float8 as age_ms`
  return claimDue(db, { table: deliveries, shares: SHARES, claimed }, claims)
}

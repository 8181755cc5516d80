/** Webhook endpoints in the database. Their secrets are stored encrypted. */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { deliveries, users, webhook_endpoints } from '../db/schema.ts'
import { ApiError } from '../errors.ts'
import { isUuid } from '../lib/ids.ts'
import type { DeliveryRow } from './deliveries.ts'

export type EndpointRow = typeof webhook_endpoints.$inferSelect

/** The most endpoints of a user: each may get a delivery of every render. */
const ENDPOINTS_MAX = 10

/** A user's endpoints, oldest first. */
export function listEndpoints(db: Database, userId: string): Promise<EndpointRow[]> {
  return db
    .select()
    .from(webhook_endpoints)
    .where(eq(webhook_endpoints.user_id, userId))
    .orderBy(asc(webhook_endpoints.created_at), asc(webhook_endpoints.id))
}

/** @throws ApiError CONFLICT if the user has 10 already */
export async function insertEndpoint(db: Database, row: EndpointRow): Promise<void> {
  await db.transaction(async (tx) => {
    // Others of the user wait, so that the count is right.
    await tx.select().from(users).where(eq(users.id, row.user_id)).for('no key update')
    const count = await tx.$count(webhook_endpoints, eq(webhook_endpoints.user_id, row.user_id))
    if (count >= ENDPOINTS_MAX) {
      throw new ApiError('CONFLICT', {
        message: `You have ${ENDPOINTS_MAX} webhook endpoints, and there can be no more. Delete one first.`,
        details: { limit: ENDPOINTS_MAX },
      })
    }
    await tx.insert(webhook_endpoints).values(row)
  })
}

/** @throws ApiError NOT_FOUND unless the user has it */
export async function findEndpoint(db: Database, userId: string, id: string): Promise<EndpointRow> {
  const [row] = isUuid(id)
    ? await db.select().from(webhook_endpoints).where(isEndpoint(userId, id))
    : []
  return row ?? notFound()
}

/** @throws ApiError NOT_FOUND unless the user has it */
export async function changeEndpoint(
  db: Database,
  { userId, id }: { userId: string; id: string },
  change: Partial<EndpointRow>,
): Promise<EndpointRow> {
  const [row] = isUuid(id)
    ? await db.update(webhook_endpoints).set(change).where(isEndpoint(userId, id)).returning()
    : []
  return row ?? notFound()
}

/** The secret of an endpoint is the one before from now on. @throws ApiError NOT_FOUND */
export function rotateSecret(
  db: Database,
  of: { userId: string; id: string },
  next: Pick<EndpointRow, 'secret' | 'secret_last_four' | 'updated_at'> & { until: Date | null },
): Promise<EndpointRow> {
  const { until, ...fields } = next
  return changeEndpoint(db, of, {
    ...fields,
    previous_until: until,
    // The value before the statement.
    previous_secret:
      until === null ? null : (sql`${webhook_endpoints.secret}` as unknown as string),
  })
}

/** Deletes an endpoint, and ends its deliveries that are pending. @throws ApiError NOT_FOUND */
export async function removeEndpoint(db: Database, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Waits for statements that insert its deliveries; the next statement sees them.
    const deleted = isUuid(id)
      ? await tx.delete(webhook_endpoints).where(isEndpoint(userId, id)).returning()
      : []
    if (deleted.length === 0) notFound()
    await tx
      .update(deliveries)
      .set({ status: 'failed', next_attempt_at: null })
      .where(and(eq(deliveries.endpoint_id, id), eq(deliveries.status, 'pending')))
  })
}

/**
 * @throws ApiError CONFLICT if a delivery belongs to an endpoint that was deleted: nothing could
 *   sign it
 */
export async function requireEndpoint(
  db: Database,
  { endpoint_id: id }: Pick<DeliveryRow, 'endpoint_id'>,
): Promise<void> {
  if (id === null || (await db.$count(webhook_endpoints, eq(webhook_endpoints.id, id))) > 0) return
  throw new ApiError('CONFLICT', {
    message: 'The endpoint of this delivery was deleted, so that nothing can sign it.',
  })
}

function isEndpoint(userId: string, id: string) {
  return and(eq(webhook_endpoints.id, id), eq(webhook_endpoints.user_id, userId))
}

function notFound(): never {
  throw new ApiError('NOT_FOUND', { message: 'You have no such webhook endpoint.' })
}

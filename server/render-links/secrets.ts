/** Link secrets in the database. They are stored encrypted, and deleted when they are revoked. */
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { HAS_FONTS } from '../accounts/keys.ts'
import type { PlanName } from '../accounts/plans.ts'
import type { Database } from '../db/index.ts'
import { link_secrets, users } from '../db/schema.ts'
import { ApiError } from '../errors.ts'
import { isUuid } from '../lib/ids.ts'

export type LinkSecretRow = typeof link_secrets.$inferSelect

/** The most link secrets of a user. */
const SECRETS_MAX = 20

/** A user's link secrets, oldest first. */
export function listSecrets(db: Database, userId: string): Promise<LinkSecretRow[]> {
  return db
    .select()
    .from(link_secrets)
    .where(eq(link_secrets.user_id, userId))
    .orderBy(asc(link_secrets.created_at), asc(link_secrets.id))
}

/** @throws ApiError CONFLICT if the user has 20 already */
export async function insertSecret(db: Database, row: LinkSecretRow): Promise<void> {
  await db.transaction(async (tx) => {
    // Others of the user wait, so that the count is right.
    await tx.select().from(users).where(eq(users.id, row.user_id)).for('no key update')
    const count = await tx.$count(link_secrets, eq(link_secrets.user_id, row.user_id))
    if (count >= SECRETS_MAX) {
      throw new ApiError('CONFLICT', {
        message: `You have ${SECRETS_MAX} link secrets, and there can be no more. Revoke one first.`,
        details: { limit: SECRETS_MAX },
      })
    }
    await tx.insert(link_secrets).values(row)
  })
}

/** A link secret, as its user names it. */
interface OwnSecret {
  userId: string
  id: string
}

/** @throws ApiError NOT_FOUND unless the user has it */
export async function requireSecret(db: Database, own: OwnSecret): Promise<LinkSecretRow> {
  const [row] = await db.select().from(link_secrets).where(isOwn(own))
  return row ?? notFound()
}

/** @throws ApiError NOT_FOUND unless the user has it */
export async function changeSecret(
  db: Database,
  own: OwnSecret,
  change: Partial<LinkSecretRow>,
): Promise<LinkSecretRow> {
  const [row] = await db.update(link_secrets).set(change).where(isOwn(own)).returning()
  return row ?? notFound()
}

/**
 * Replaces a secret. The one before works until `until`; null = no longer.
 * @throws ApiError NOT_FOUND
 */
export function rotateSecret(
  db: Database,
  of: OwnSecret,
  next: Pick<LinkSecretRow, 'secret' | 'secret_last_four' | 'updated_at'> & { until: Date | null },
): Promise<LinkSecretRow> {
  const { until, ...fields } = next
  return changeSecret(db, of, {
    ...fields,
    previous_until: until,
    // The value before the statement.
    previous_secret: until === null ? null : (sql`${link_secrets.secret}` as unknown as string),
  })
}

/** @throws ApiError NOT_FOUND unless the user has it */
export async function removeSecret(db: Database, own: OwnSecret): Promise<void> {
  const deleted = await db.delete(link_secrets).where(isOwn(own)).returning({ id: link_secrets.id })
  if (deleted.length === 0) notFound()
}

/** A link secret and its user. */
export interface Signer
  extends Pick<
    LinkSecretRow,
    'id' | 'secret' | 'previous_secret' | 'previous_until' | 'renders_per_minute'
  > {
  userId: string
  plan: PlanName
  hasFonts: boolean
}

/** @param id a UUID @returns null if there is no such secret, or its user is suspended or erased */
export async function findSigner(db: Database, id: string): Promise<Signer | null> {
  const { secret, previous_secret, previous_until, renders_per_minute } = link_secrets
  const [row] = await db
    .select({
      id: link_secrets.id,
      ...{ secret, previous_secret, previous_until, renders_per_minute },
      userId: users.id,
      plan: users.plan,
      hasFonts: HAS_FONTS,
    })
    .from(link_secrets)
    .innerJoin(users, eq(users.id, link_secrets.user_id))
    .where(and(eq(link_secrets.id, id), isNull(users.suspended_at), isNull(users.erased_at)))
  return row ?? null
}

/** SQL: the renders of a secret on a UTC day such as `2026-11-20`. */
export function rendersOn(day: string): SQL<number> {
  return sql<number>`case when ${link_secrets.renders_day} = ${day}::date then ${link_secrets.renders_used} else 0 end`
}

/**
 * Counts one render of a secret. Of concurrent calls in any number of processes, exactly as many
 * succeed as the limit allows.
 * @returns null if its limit of the day is reached, or it was revoked
 */
export async function countLinkRender(
  db: Database,
  id: string,
  day: string,
): Promise<Pick<LinkSecretRow, 'allow_overage'> | null> {
  const used = rendersOn(day)
  const [row] = await db
    .update(link_secrets)
    .set({ renders_used: sql`${used} + 1`, renders_day: day })
    .where(and(eq(link_secrets.id, id), sql`${used} < ${link_secrets.renders_per_day}`))
    .returning({ allow_overage: link_secrets.allow_overage })
  return row ?? null
}

/**
 * Takes back the count of a render that failed. A process that dies before leaves it: the limit is
 * reached earlier.
 */
export async function uncountLinkRender(db: Database, id: string, day: string): Promise<void> {
  await db
    .update(link_secrets)
    .set({ renders_used: sql`greatest(0, ${link_secrets.renders_used} - 1)` })
    .where(and(eq(link_secrets.id, id), eq(link_secrets.renders_day, day)))
}

/** Only a UUID can be compared with the column. */
function isOwn({ userId, id }: OwnSecret) {
  return isUuid(id) ? and(eq(link_secrets.id, id), eq(link_secrets.user_id, userId)) : sql`false`
}

function notFound(): never {
  throw new ApiError('NOT_FOUND', { message: 'You have no such link secret.' })
}

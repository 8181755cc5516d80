/** Destinations in the database. */
import { and, asc, eq } from 'drizzle-orm'
import { type Database, databaseFailure } from '../db/index.ts'
import { destinations, users } from '../db/schema.ts'
import { ApiError } from '../errors.ts'
import { isUuid } from '../lib/ids.ts'

export type DestinationRow = typeof destinations.$inferSelect

/** The most destinations of a user. */
const DESTINATIONS_MAX = 20

/** A user's destinations, sorted by name. */
export async function listDestinations(db: Database, userId: string): Promise<DestinationRow[]> {
  return db
    .select()
    .from(destinations)
    .where(eq(destinations.user_id, userId))
    .orderBy(asc(destinations.name))
}

/** @param idOrName its uuid or its name @returns null unless the user has it */
export async function findDestination(
  db: Database,
  userId: string,
  idOrName: string,
): Promise<DestinationRow | null> {
  const isNamed = isUuid(idOrName) ? eq(destinations.id, idOrName) : eq(destinations.name, idOrName)
  // The database cannot compare other texts, and no name has them.
  const mayExist = isUuid(idOrName) || /^[a-z0-9-]{1,64}$/.test(idOrName)
  const [row] = mayExist
    ? await db
        .select()
        .from(destinations)
        .where(and(eq(destinations.user_id, userId), isNamed))
    : []
  return row ?? null
}

/** @throws ApiError NOT_FOUND */
export async function requireDestination(
  db: Database,
  userId: string,
  idOrName: string,
): Promise<DestinationRow> {
  const found = await findDestination(db, userId, idOrName)
  if (found === null) throw new ApiError('NOT_FOUND', { message: 'You have no such destination.' })
  return found
}

/** @throws ApiError CONFLICT if the user has 20 already, or another one with this name */
export async function insertDestination(db: Database, row: DestinationRow): Promise<void> {
  await withName(() =>
    db.transaction(async (tx) => {
      // Others of the user wait, so that the count is right.
      await tx.select().from(users).where(eq(users.id, row.user_id)).for('no key update')
      await requireRoom(tx, row.user_id)
      await tx.insert(destinations).values(row)
    }),
  )
}

/** @throws ApiError CONFLICT if the user has 20 destinations */
export async function requireRoom(db: Database, userId: string): Promise<void> {
  const count = await db.$count(destinations, eq(destinations.user_id, userId))
  if (count < DESTINATIONS_MAX) return
  throw new ApiError('CONFLICT', {
    message: `You have ${DESTINATIONS_MAX} destinations, and there can be no more. Delete one first.`,
    details: { limit: DESTINATIONS_MAX },
  })
}

/** @throws ApiError CONFLICT if the user has another destination with this name; NOT_FOUND */
export async function changeDestination(
  db: Database,
  { id, user_id }: Pick<DestinationRow, 'id' | 'user_id'>,
  change: Partial<DestinationRow>,
): Promise<DestinationRow> {
  await withName(() => db.update(destinations).set(change).where(eq(destinations.id, id)))
  return requireDestination(db, user_id, id)
}

export async function removeDestination(db: Database, id: string): Promise<void> {
  await db.delete(destinations).where(eq(destinations.id, id))
}

async function withName<T>(write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write()
  } catch (cause) {
    if (databaseFailure(cause) !== 'duplicate') throw cause
    throw new ApiError('CONFLICT', {
      message:
        'You have another destination with this `name`. Choose another name, or change that destination.',
      cause,
    })
  }
}

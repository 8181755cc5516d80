/** Signers in the database. */
import { and, asc, eq } from 'drizzle-orm'
import { type Database, databaseFailure } from '../db/index.ts'
import { signers, users } from '../db/schema.ts'
import { ApiError } from '../errors.ts'
import { similarText } from '../lib/edit-distance.ts'
import { isUuid } from '../lib/ids.ts'

export type SignerRow = typeof signers.$inferSelect

/** The most signers of a user. */
const SIGNERS_MAX = 20

/** A user's signers, sorted by name. */
export async function listSigners(db: Database, userId: string): Promise<SignerRow[]> {
  return db.select().from(signers).where(eq(signers.user_id, userId)).orderBy(asc(signers.name))
}

/**
 * @param idOrName its uuid or its name
 * @param path the field of the request that names it
 * @throws ApiError NOT_FOUND unless the user has it
 */
export async function requireSigner(
  db: Database,
  userId: string,
  idOrName: string,
  path?: string,
): Promise<SignerRow> {
  const isNamed = isUuid(idOrName) ? eq(signers.id, idOrName) : eq(signers.name, idOrName)
  // The database cannot compare other texts, and no name has them.
  const mayExist = isUuid(idOrName) || /^[a-z0-9-]{1,64}$/.test(idOrName)
  const [row] = mayExist
    ? await db
        .select()
        .from(signers)
        .where(and(eq(signers.user_id, userId), isNamed))
    : []
  if (row !== undefined) return row
  const named = idOrName.length > 64 ? `${idOrName.slice(0, 64)}…` : idOrName
  const all = await listSigners(db, userId)
  const suggestion = similarText(
    idOrName,
    all.map(({ name }) => name),
  )
  const meant = suggestion === null ? '.' : `; did you mean \`${suggestion}\`?`
  const message = `You have no signer \`${named}\`${meant} \`GET /api/v1/signers\` lists yours, and \`POST /api/v1/signers\` saves one.`
  const issue = path !== undefined && { path, message, ...(suggestion && { suggestion }) }
  throw new ApiError('NOT_FOUND', { message, ...(issue && { details: { issues: [issue] } }) })
}

/** @throws ApiError CONFLICT if the user has 20 already, or another one with this name */
export async function insertSigner(db: Database, row: SignerRow): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      // Others of the user wait, so that the count is right.
      await tx.select().from(users).where(eq(users.id, row.user_id)).for('no key update')
      await requireRoom(tx, row.user_id)
      await tx.insert(signers).values(row)
    })
  } catch (cause) {
    if (databaseFailure(cause) !== 'duplicate') throw cause
    throw new ApiError('CONFLICT', {
      message:
        'You have another signer with this `name`. Choose another name, or delete that signer.',
      cause,
    })
  }
}

/** @throws ApiError CONFLICT if the user has 20 signers */
export async function requireRoom(db: Database, userId: string): Promise<void> {
  const count = await db.$count(signers, eq(signers.user_id, userId))
  if (count < SIGNERS_MAX) return
  throw new ApiError('CONFLICT', {
    message: `You have ${SIGNERS_MAX} signers, and there can be no more. Delete one first.`,
    details: { limit: SIGNERS_MAX },
  })
}

export async function removeSigner(db: Database, id: string): Promise<void> {
  await db.delete(signers).where(eq(signers.id, id))
}

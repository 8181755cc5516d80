/**
 * The authors of versions and drafts: the API key by its name, or the user of the dashboard by the
 * email address.
 */
import { eq } from 'drizzle-orm'
import type { Database } from '../db/index.ts'
import { api_keys, type template_versions, users } from '../db/schema.ts'
import type { Caller } from '../http/handler-types.ts'

/** The columns of an author. */
export type AuthorColumns = Pick<
  typeof template_versions.$inferSelect,
  'author_type' | 'author_name'
>

/** The author behind a request. A key that has just been deleted leaves no name. */
export async function authorOf(
  db: Database,
  { userId, keyId }: Pick<Caller, 'userId' | 'keyId'>,
): Promise<AuthorColumns> {
  const type = keyId === null ? 'user' : 'key'
  const [row] =
    keyId === null
      ? await db.select({ name: users.email }).from(users).where(eq(users.id, userId))
      : await db.select({ name: api_keys.name }).from(api_keys).where(eq(api_keys.id, keyId))
  return row
    ? { author_type: type, author_name: row.name }
    : { author_type: null, author_name: null }
}

/** The author as the API returns it. */
export function authorJson({ author_type: type, author_name: name }: AuthorColumns) {
  return type === null || name === null ? null : { type, name }
}

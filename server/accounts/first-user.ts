/** On the very first start of an embedded database: one user with one key, shown once. */
import type { DatabaseHandle } from '../db/index.ts'
import { createKey } from './keys.ts'
import { countUsers, createUser } from './users.ts'

interface FirstUserServices {
  database: DatabaseHandle
  now: () => Date
}

/**
 * Creates a business user unless there is any user, and writes its key with a first request to
 * standard output (the logs go to standard error and never hold a key).
 */
export async function createFirstUser(
  { database: { db }, now }: FirstUserServices,
  url: string,
): Promise<void> {
  if ((await countUsers(db)) > 0) return
  // Both or none: a user without a key would keep the next start from making one.
  const { key } = await db.transaction(async (tx) => {
    const user = await createUser(tx, { email: 'owner@localhost', plan: 'business', now: now() })
    return createKey(tx, { userId: user.id, name: 'first key', scope: 'full', now: now() })
  })
  process.stdout.write(`
Platen is ready at ${url} (docs: ${url}/docs)

Your first API key, shown only this once:

  ${key}

Your first PDF:

  curl -sS ${url}/api/v1/pdf -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '{"html":"<h1>Hello, Platen</h1>"}' -o hello.pdf

`)
}

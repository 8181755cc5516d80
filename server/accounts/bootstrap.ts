/** On the first start: one user with one key, or how to create them. */
import type { DatabaseHandle } from '../db/index.ts'
import type { Log } from '../log.ts'
import { createKey } from './keys.ts'
import { countUsers, createUser } from './users.ts'

interface FirstUserServices {
  database: DatabaseHandle
  now: () => Date
  log: Log
}

/** Writes to standard output. @returns null, or why that failed; `TIMEOUT` = it may still come */
type Print = (text: string) => Promise<string | null>

/** Takes back what was created in the same transaction. */
class NotPrintedError extends Error {
  override name = 'NotPrintedError'
  constructor(readonly code: string) {
    super(`standard output cannot be written (${code})`)
  }
}

/**
 * Creates a business user unless there is any user, and prints its key with a first request (the
 * logs never hold a key). A key that cannot be printed is not kept: the next start prints another.
 */
export async function createFirstUser(
  { database: { db }, now, log }: FirstUserServices,
  url: string,
  print: Print,
): Promise<void> {
  if ((await countUsers(db)) > 0) return
  try {
    // Both or none: a user without a key would keep the next start from making one.
    await db.transaction(async (tx) => {
      const user = await createUser(tx, { email: 'owner@localhost', plan: 'business', now: now() })
      const { key } = await createKey(tx, {
        userId: user.id,
        name: 'first key',
        scope: 'full',
        now: now(),
      })
      const problem = await print(greeting(url, key))
      if (problem === 'TIMEOUT') {
        log.warn('Nobody reads standard output, where the first key is printed.')
      } else if (problem !== null) throw new NotPrintedError(problem)
    })
  } catch (error) {
    if (!(error instanceof NotPrintedError)) throw error
    log.error(
      { code: error.code },
      'The first API key could not be printed on standard output and was discarded. ' +
        'Start again with a standard output that can be written.',
    )
  }
}

/**
 * Logs how to create the first user and key, unless there is any user. For databases that several
 * processes share: each would create one of its own.
 */
export async function explainFirstUser(
  { database: { db }, log }: FirstUserServices,
  { adminToken }: { adminToken: string | null },
  url: string,
): Promise<void> {
  if ((await countUsers(db)) > 0) return
  if (adminToken === null) {
    log.warn(
      'There is no user yet. To create one, start with an ADMIN_TOKEN ' +
        '(make one with `openssl rand -hex 32`).',
    )
    return
  }
  const admin = `PLATEN_URL=${url} ADMIN_TOKEN=... bun run admin`
  const user = `${admin} user you@example.com business`
  const key = `${admin} key <user-id> first`
  log.warn({ commands: [user, key] }, `There is no user yet. Create one and a key: ${user}; ${key}`)
}

function greeting(url: string, key: string): string {
  return `
Platen is ready at ${url} (docs: ${url}/docs)

Your first API key, shown only this once:

  ${key}

Your first PDF (the variables are those of the README's examples):

  export PLATEN_BASE_URL=${url} PLATEN_API_KEY=${key} && curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/pdf" -H "Authorization: Bearer $PLATEN_API_KEY" -H 'Content-Type: application/json' -d '{"html":"<h1>Hello, Platen</h1>"}' -o hello.pdf

`
}

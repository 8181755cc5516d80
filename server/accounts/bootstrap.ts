/** Creates the first user and API key on the first start, or logs how to create them. */
import type { Database } from '../db/index.ts'
import type { Log } from '../log.ts'
import { createKey } from './keys.ts'
import { countUsers, createUser } from './users.ts'

/**
 * Writes to standard output.
 * @returns null, or the error code; `TIMEOUT` = the write is still pending
 */
type Print = (text: string) => Promise<string | null>

/** Rolls back the transaction that created the user and the key. */
class NotPrintedError extends Error {
  override name = 'NotPrintedError'
  constructor(readonly code: string) {
    super(`cannot write to standard output (${code})`)
  }
}

/**
 * Creates a user on the business plan if there are no users, and prints its API key with an example
 * request to standard output, because logs must not contain keys. If the key cannot be printed,
 * nothing is stored: the next start creates and prints another one.
 * @param more text to print after the key
 * @returns whether it was the first start
 */
export async function createFirstUser(
  { db, now, log }: { db: Database; now: () => Date; log: Log },
  { url, more }: { url: string; more: string },
  print: Print,
): Promise<boolean> {
  if ((await countUsers(db)) > 0) return false
  try {
    // One transaction: a user without a key would keep the next start from creating a key.
    await db.transaction(async (tx) => {
      const user = await createUser(tx, { email: 'owner@localhost', plan: 'business', now: now() })
      const { key } = await createKey(tx, {
        userId: user.id,
        name: 'first key',
        scope: 'full',
        now: now(),
      })
      const problem = await print(greeting(url, key) + more)
      if (problem === 'TIMEOUT') {
        log.warn('The first API key was written to standard output, but nothing is reading it.')
      } else if (problem !== null) throw new NotPrintedError(problem)
    })
  } catch (error) {
    if (!(error instanceof NotPrintedError)) throw error
    log.error(
      { code: error.code },
      'The first API key could not be printed to standard output and was discarded. ' +
        'Restart the server with a writable standard output.',
    )
  }
  return true
}

/**
 * Logs how to create the first user and key if there are no users. Used with a database that
 * several processes share, where each process would create a first user.
 * @param localUrl the address on this machine: proxies refuse the operator's paths
 */
export async function explainFirstUser(
  { db, log }: { db: Database; log: Log },
  { adminToken }: { adminToken: string | null },
  localUrl: string,
): Promise<void> {
  if ((await countUsers(db)) > 0) return
  if (adminToken === null) {
    log.warn(
      'There is no user yet. To create one, start with an ADMIN_TOKEN ' +
        '(make one with `openssl rand -hex 32`).',
    )
    return
  }
  const admin = `PLATEN_URL=${localUrl} ADMIN_TOKEN=... bun run admin`
  const user = `${admin} user you@example.com business`
  const key = `${admin} key <user-id> first`
  log.warn({ commands: [user, key] }, `There is no user yet. Create one and a key: ${user}; ${key}`)
}

function greeting(url: string, key: string): string {
  return `
Platen is ready at ${url} (docs: ${url}/docs)

Your first API key, shown only once:

  ${key}

Your first PDF (the examples of the documentation use the same variables):

  export PLATEN_BASE_URL=${url} PLATEN_API_KEY=${key} && curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/pdf" -H "Authorization: Bearer $PLATEN_API_KEY" -H 'Content-Type: application/json' -d '{"html":"<h1>Hello, Platen</h1>"}' -o hello.pdf

`
}

/** Hashes and verifies passwords (argon2id), one at a time: each takes 19 MB and 26 ms of a core. */
import { ApiError } from '../errors.ts'

export interface Passwords {
  /** @returns the hash in PHC format @throws ApiError SERVICE_UNAVAILABLE if too many wait */
  hash(password: string): Promise<string>
  /**
   * Verifies a password. Without a hash it takes as long and fails, so that the time does not reveal which accounts
   * exist. @throws ApiError SERVICE_UNAVAILABLE if too many wait
   */
  verify(password: string, hash: string | null): Promise<boolean>
}

/** OWASP Password Storage Cheat Sheet, 2025. */
const ARGON2 = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** At 26 ms each, the last one waits for about a second. */
const WAITING_MAX = 40

export function createPasswords(): Passwords {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let decoy: Promise<string> | null = null

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= WAITING_MAX) {
      throw new ApiError('SERVICE_UNAVAILABLE', {
        message: 'Too many people are signing in at the moment. Try again in a few seconds.',
      })
    }
    waiting += 1
    const result = last.then(work).finally(() => {
      waiting -= 1
    })
    // The next one starts whether this one fails or not; its caller gets the error.
    last = result.catch(() => {})
    return result
  }

  return {
    hash: async (password) => inTurn(() => Bun.password.hash(password, ARGON2)),
    async verify(password, hash) {
      return inTurn(async () => {
        decoy ??= Bun.password.hash('no account has this password', ARGON2)
        const matches = await Bun.password.verify(password, hash ?? (await decoy))
        return hash !== null && matches
      })
    },
  }
}

/**
 * Hashes and verifies passwords (argon2id). Each call takes 19 MB and 26 ms of a core outside the
 * main thread; callers take turns (see password-queue.ts).
 */

export interface Passwords {
  /** @returns the hash in PHC format */
  hash(password: string): Promise<string>
  /**
   * Verifies a password. Without a hash it takes as long and fails, so that the time does not
   * reveal which accounts exist.
   */
  verify(password: string, hash: string | null): Promise<boolean>
}

/** OWASP Password Storage Cheat Sheet, 2025. */
const ARGON2 = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

export function createPasswords(): Passwords {
  let decoy: Promise<string> | null = null

  return {
    hash: (password) => Bun.password.hash(password, ARGON2),
    async verify(password, hash) {
      decoy ??= Bun.password.hash('no account has this password', ARGON2)
      const matches = await Bun.password.verify(password, hash ?? (await decoy))
      return hash !== null && matches
    },
  }
}

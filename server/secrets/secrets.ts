/**
 * Signs and encrypts with keys derived from APP_SECRET, one key per purpose. If there are several
 * secrets, the first signs and encrypts, and all of them verify and decrypt.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  timingSafeEqual,
} from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomBytes } from '../lib/ids.ts'

export type Purpose =
  | 'links'
  | 'webhook-secrets'
  | 'dashboard'
  | 'destinations'
  | 'link-secrets'
  | 'signers'

export interface Secrets {
  /** @returns the id of the key and the signature, both URL-safe */
  sign(purpose: Purpose, text: string): { keyId: string; signature: string }
  /** Whether one of the secrets made this signature. Compares in constant time. */
  verify(purpose: Purpose, text: string, signed: { keyId: string; signature: string }): boolean
  encrypt(purpose: Purpose, text: string): string
  /**
   * @returns null if the secret that encrypted the text is no longer configured, or the text is
   *   damaged
   */
  decrypt(purpose: Purpose, encrypted: string): string | null
}

interface Key {
  id: string
  bytes: Buffer
}

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** @param appSecrets at least one; the newest first */
export function createSecrets(appSecrets: readonly [string, ...string[]]): Secrets {
  function derive(purpose: Purpose, appSecret: string): Key {
    const bytes = Buffer.from(hkdfSync('sha256', appSecret, '', `platen ${purpose}`, KEY_BYTES))
    return { id: `k${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}`, bytes }
  }
  const keys: Record<Purpose, Key[]> = {
    links: appSecrets.map((text) => derive('links', text)),
    'webhook-secrets': appSecrets.map((text) => derive('webhook-secrets', text)),
    dashboard: appSecrets.map((text) => derive('dashboard', text)),
    destinations: appSecrets.map((text) => derive('destinations', text)),
    'link-secrets': appSecrets.map((text) => derive('link-secrets', text)),
    signers: appSecrets.map((text) => derive('signers', text)),
  }

  function newest(purpose: Purpose): Key {
    return keys[purpose][0] ?? derive(purpose, appSecrets[0])
  }
  function mac({ bytes }: Key, text: string): string {
    return createHmac('sha256', bytes).update(text).digest('base64url')
  }

  return {
    sign(purpose, text) {
      const key = newest(purpose)
      return { keyId: key.id, signature: mac(key, text) }
    },

    verify(purpose, text, { keyId, signature }) {
      const key = keys[purpose].find(({ id }) => id === keyId)
      if (!key) return false
      const [given, expected] = [Buffer.from(signature), Buffer.from(mac(key, text))]
      return given.length === expected.length && timingSafeEqual(given, expected)
    },

    encrypt(purpose, text) {
      const key = newest(purpose)
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key.bytes, iv)
      const sealed = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return `${key.id}.${Buffer.concat(sealed).toString('base64url')}`
    },

    decrypt(purpose, encrypted) {
      const [keyId, sealed = ''] = encrypted.split('.')
      const key = keys[purpose].find(({ id }) => id === keyId)
      if (!key) return null
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        const decipher = createDecipheriv(CIPHER, key.bytes, bytes.subarray(0, IV_BYTES))
        decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
        const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        return null // the text is too short, or its tag does not match
      }
    },
  }
}

/** The shortest secret that is accepted. */
export const SECRET_CHARS_MIN = 32

/**
 * Reads the secret of a data directory, and creates it on first use: the file is complete and on
 * the disk before it has its name.
 * @throws Error if the file has fewer than 32 characters: every signature could be forged with an
 *   empty one
 */
export function loadOrCreateAppSecret(dataDir: string): string {
  const path = join(dataDir, 'app-secret')
  try {
    return readSecret(path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const temporaryPath = `${path}.${randomBytes(8).toString('hex')}`
  try {
    const secret = randomBytes(KEY_BYTES).toString('hex')
    writeFileSync(temporaryPath, secret, { mode: 0o600, flag: 'wx', flush: true })
    // Unlike a rename, it keeps the secret of another process that was faster.
    linkSync(temporaryPath, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(temporaryPath, { force: true })
  }
  return readSecret(path)
}

function readSecret(path: string): string {
  const secret = readFileSync(path, 'utf8')
  if (secret.length >= SECRET_CHARS_MIN) return secret
  throw new Error(
    `The file ${path} has ${secret.length} characters instead of a secret. Restore it from a backup. If nothing was ` +
      'stored with it yet, delete it: the next start creates another one.',
  )
}

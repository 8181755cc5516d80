/** The signers of a user, and those whom signatures ask, for the work of one request. */
import { EngineError } from '@platen/chromium'
import type { Fetched, HashName, Wanted } from '@platen/pdf/internal'
import type { Capabilities } from '../../capabilities.ts'
import { askAuthorities, askTime } from '../../signers/authorities.ts'
import { daysLeft } from '../../signers/expiry.ts'
import { askRemote } from '../../signers/remote.ts'
import { fieldError } from '../failures.ts'
import type { SignFields } from './fields.ts'
import { requireReadySigner } from './ready-signer.ts'

export interface RemoteKey {
  url: string
  secret: string
  answer: 'signature' | 'cms'
}

export interface OpenSigner {
  /** PKCS#8; null for a remote signer. */
  key: Uint8Array | null
  remote: RemoteKey | null
  certificates: Uint8Array[]
  hash: HashName
  /** The days until its certificate ends, if they are few. */
  daysLeft: number | null
}

export interface Signers {
  /** @throws what `requireReadySigner` throws; EngineError for a key that cannot be decrypted */
  open(fields: Pick<SignFields, 'signer' | 'level'>, prefix: string): Promise<OpenSigner>
  /** @throws ExchangeError */
  askRemote(remote: RemoteKey | null, digest: Uint8Array, hash: HashName): Promise<Uint8Array>
  /** Null if the operator has set none. */
  timestampUrl: string | null
  /** @throws ExchangeError */
  askTime(url: string, request: Uint8Array): Promise<Uint8Array>
  askAuthorities(wanted: Wanted[], fetched: Fetched[]): Promise<Fetched[]>
}

export type SignerServices = Pick<Capabilities, 'db' | 'secrets' | 'outbound' | 'config' | 'now'>

export function createSigners(
  { db, secrets, outbound, config, now }: SignerServices,
  { userId, signal }: { userId: string; signal: AbortSignal },
  timing: { timeoutMs: number; leftMs(): number },
): Signers {
  /** Ends a request with the time of the work. @throws EngineError */
  async function inTime<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const late = AbortSignal.timeout(Math.ceil(timing.leftMs()))
    try {
      return await ask(AbortSignal.any([signal, late]))
    } catch (error) {
      if (signal.aborted || !late.aborted) throw error
      const message = `The PDF was not signed within \`timeout\` (${timing.timeoutMs} ms).`
      throw new EngineError('timeout', message, { phase: 'finish' }, error)
    }
  }

  return {
    timestampUrl: config.timestampUrl,
    async open({ signer, level }, prefix) {
      const row = await requireReadySigner({ db, config, now }, userId, { signer, level, prefix })
      const path = `${prefix}signer`
      const secret = secrets.decrypt('signers', row.secret)
      if (secret === null) {
        const message = `\`${path}\` cannot be used: this server cannot decrypt its key. Save the signer again.`
        throw fieldError(path, 'secret_unavailable', message)
      }
      const { url, answer, hash, certificates } = row
      const remote = url === null || answer === null ? null : { url, secret, answer }
      return {
        key: remote === null ? new Uint8Array(Buffer.from(secret, 'base64')) : null,
        remote,
        certificates: certificates.map((der) => new Uint8Array(Buffer.from(der, 'base64'))),
        hash,
        daysLeft: daysLeft(row.valid_until, now()),
      }
    },
    askRemote(remote, digest, hash) {
      if (remote === null) throw new Error('the key is here')
      const request = { ...remote, digest, hash, at: now() }
      return inTime((ends) => askRemote(outbound, request, ends))
    },
    askTime: (url, request) => inTime((ends) => askTime(outbound, { url, request }, ends)),
    askAuthorities: (wanted, fetched) =>
      inTime((ends) => askAuthorities(outbound, { wanted, fetched }, ends)),
  }
}

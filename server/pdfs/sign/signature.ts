/** Makes the CMS signature of a digest, with a key of ours or of a remote signer, and its time. */
import { EngineError } from '@platen/chromium'
import { SIGNER_UNAVAILABLE, TIMESTAMP_UNAVAILABLE } from '../../http/error-mapping.ts'
import { randomBytes } from '../../lib/ids.ts'
import { ExchangeError } from '../../signers/exchange.ts'
import { hostOfUrl } from '../../signers/host.ts'
import { fieldError } from '../failures.ts'
import type { PdfTools } from '../tools.ts'
import type { OpenSigner } from './open-signers.ts'

interface Signing {
  digest: Uint8Array
  /** Whether a time-stamp server confirms the time. */
  isTimed: boolean
  prefix: string
}

const NONCE_BYTES = 8

/** @throws EngineError */
export async function makeSignature(
  signer: OpenSigner,
  { digest, isTimed, prefix }: Signing,
  tools: PdfTools,
): Promise<Uint8Array> {
  const cms = await sealed(signer, { digest, prefix }, tools)
  return isTimed ? withTime(cms, prefix, tools) : cms
}

async function sealed(
  { key, remote, certificates, hash }: OpenSigner,
  { digest, prefix }: Pick<Signing, 'digest' | 'prefix'>,
  { signing, signers }: PdfTools,
): Promise<Uint8Array> {
  const [certificate = new Uint8Array()] = certificates
  const path = `${prefix}signer`
  const ask = (asked: Uint8Array) =>
    answered({ ...SIGNER, path, url: remote?.url ?? '' }, () =>
      signers.askRemote(remote, asked, hash),
    )
  if (remote?.answer === 'cms') {
    const cms = await ask(digest)
    return (await signing({ step: 'check', cms, digest, certificate }, 'cms')).cms
  }
  const about = { step: 'attributes', digest, certificate, hash } as const
  const { attributes, digest: signed } = await signing(about, 'attributes')
  const by = key === null ? { signature: await ask(signed) } : { key }
  return (await signing({ step: 'seal', attributes, by, certificates, hash }, 'cms')).cms
}

async function withTime(
  cms: Uint8Array,
  prefix: string,
  { signing, signers }: PdfTools,
): Promise<Uint8Array> {
  const nonce = new Uint8Array(randomBytes(NONCE_BYTES))
  const { request } = await signing({ step: 'timeRequest', cms, nonce }, 'request')
  const url = signers.timestampUrl ?? ''
  const ask = () => signers.askTime(url, request)
  const reply = await answered({ ...TIME, path: `${prefix}level`, url }, ask)
  return (await signing({ step: 'time', cms, reply, nonce }, 'cms')).cms
}

interface Service {
  who: string
  /** The reason of the error while it is away. */
  away: string
  /** The field of the request that names it. */
  path: string
  url: string
}

const SIGNER = { who: 'remote signer', away: SIGNER_UNAVAILABLE } as const
const TIME = { who: 'time-stamp server', away: TIMESTAMP_UNAVAILABLE } as const
const RETRY_AFTER_SECONDS = 15

/**
 * @throws EngineError that names the host, and nothing that it has answered; `unavailable` if it
 *   may answer later
 */
async function answered(
  { who, away, path, url }: Service,
  ask: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error
    const said = `the ${who} \`${hostOfUrl(url)}\` ${error.message}`
    if (!error.mayPass) {
      throw fieldError(path, 'signer_failed', `\`${path}\` cannot be used: ${said}`)
    }
    const message = `The PDF was not signed: ${said} Try again later.`
    const details = { reason: away, issues: [{ path, message }] }
    const unavailable = new EngineError('unavailable', message, details, error)
    unavailable.retryAfterSeconds = RETRY_AFTER_SECONDS
    throw unavailable
  }
}

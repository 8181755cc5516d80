/**
 * Asks a remote signer for a signature. The request is signed as a webhook is, with the secret of
 * the signer; the answer is JSON with Base64, and is checked against the certificate afterwards.
 */
import type { HashName } from '@platen/pdf/internal'
import { isBase64 } from '../lib/base64.ts'
import { newId } from '../lib/ids.ts'
import type { Outbound } from '../outbound/requests.ts'
import { deliveryHeaders } from '../webhooks/signature.ts'
import { ExchangeError, exchange } from './exchange.ts'

/** An HSM takes some seconds, a person who confirms takes longer than a render may. */
const LIMIT_MS = 15_000
const ANSWER_BYTES = 64 * 1024

export interface RemoteRequest {
  url: string
  secret: string
  answer: 'signature' | 'cms'
  /** The digest of the attributes that are signed, or of the document for `cms`. */
  digest: Uint8Array
  hash: HashName
  at: Date
}

/** @returns the signature, or the CMS @throws ExchangeError, the reason of the signal */
export async function askRemote(
  outbound: Outbound,
  { url, secret, answer, digest, hash, at }: RemoteRequest,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const encoded = Buffer.from(digest).toString('base64')
  const body = new TextEncoder().encode(JSON.stringify({ digest: encoded, hash, answer }))
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'User-Agent': 'Platen-Signer/1',
    ...deliveryHeaders({ secret, webhookId: newId(), at, body }),
  }
  const limits = { answerBytes: ANSWER_BYTES, limitMs: LIMIT_MS }
  const sent = { url, method: 'POST', headers, body, ...limits } as const
  return signatureIn(await exchange(outbound, sent, signal), answer)
}

function signatureIn(bytes: Uint8Array, answer: RemoteRequest['answer']): Uint8Array {
  let text: unknown
  try {
    text = (JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown> | null)?.[answer]
  } catch {
    text = null // It is no JSON.
  }
  if (typeof text !== 'string' || text === '' || !isBase64(text)) {
    throw new ExchangeError(`answered without \`${answer}\` as Base64 in a JSON object.`)
  }
  return new Uint8Array(Buffer.from(text, 'base64'))
}

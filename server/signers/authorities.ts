/** Asks time-stamp servers and the authorities that issued certificates (RFC 3161, RFC 6960). */
import type { Fetched, Wanted } from '@platen/pdf/internal'
import { someAtATime } from '../lib/some-at-a-time.ts'
import type { Outbound } from '../outbound/requests.ts'
import { ExchangeError, exchange } from './exchange.ts'

const TIME_MS = 10_000
const ANSWER_MS = 5_000
const TOKEN_BYTES = 64 * 1024
/** Lists of large authorities have some megabytes. */
const LIST_BYTES = 5 * 1024 * 1024
const AT_A_TIME = 4
/**
 * All answers about one signature that are kept. The process that reads them gets them in each
 * step.
 */
const ANSWERS_BYTES = 20 * 1024 * 1024
/** Requests about one signature. A chain has a few certificates, with two addresses each. */
const REQUESTS_MAX = 20

const OWN = { 'User-Agent': 'Platen-Signer/1' }

/** @throws ExchangeError, the reason of the signal */
export function askTime(
  outbound: Outbound,
  { url, request }: { url: string; request: Uint8Array },
  signal: AbortSignal,
): Promise<Uint8Array> {
  const types = {
    'Content-Type': 'application/timestamp-query',
    Accept: 'application/timestamp-reply',
  }
  const limits = { answerBytes: TOKEN_BYTES, limitMs: TIME_MS, plainHttp: 'public' } as const
  const headers = { ...OWN, ...types }
  return exchange(outbound, { url, method: 'POST', headers, body: request, ...limits }, signal)
}

/**
 * Asks what is wanted. An address that does not answer, or for which no bytes are left, gives an
 * empty answer, so that it is not asked again.
 * @param fetched the answers about the same signature before
 * @throws the reason of the signal
 */
export function askAuthorities(
  outbound: Outbound,
  { wanted, fetched }: { wanted: Wanted[]; fetched: Fetched[] },
  signal: AbortSignal,
): Promise<Fetched[]> {
  const requests = wanted.slice(0, Math.max(0, REQUESTS_MAX - fetched.length))
  let leftBytes = fetched.reduce((left, { body }) => left - body.length, ANSWERS_BYTES)
  return someAtATime(requests, AT_A_TIME, async ({ kind, url, body }): Promise<Fetched> => {
    const answerBytes = Math.min(kind === 'ocsp' ? TOKEN_BYTES : LIST_BYTES, leftBytes)
    const none = { url, request: body, body: new Uint8Array() }
    if (answerBytes <= 0) return none
    const type: Record<string, string> =
      kind === 'ocsp' ? { 'Content-Type': 'application/ocsp-request' } : {}
    const method = body === null ? 'GET' : 'POST'
    const limits = { answerBytes, limitMs: ANSWER_MS, plainHttp: 'public' } as const
    const sent = { url, method, headers: { ...OWN, ...type }, body, ...limits } as const
    try {
      const answer = await exchange(outbound, sent, signal)
      // Others may have come meanwhile.
      if (answer.length > leftBytes) return none
      leftBytes -= answer.length
      return { ...none, body: answer }
    } catch (error) {
      // The hint says what is missing in the end.
      if (error instanceof ExchangeError) return none
      throw error
    }
  })
}

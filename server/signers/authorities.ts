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
 * Asks what is wanted. An address that does not answer gives an empty answer, so that it is not
 * asked again.
 * @param asked the number of requests before
 * @throws the reason of the signal
 */
export function askAuthorities(
  outbound: Outbound,
  { wanted, asked }: { wanted: Wanted[]; asked: number },
  signal: AbortSignal,
): Promise<Fetched[]> {
  const left = wanted.slice(0, Math.max(0, REQUESTS_MAX - asked))
  return someAtATime(left, AT_A_TIME, async ({ kind, url, body }): Promise<Fetched> => {
    const type: Record<string, string> =
      kind === 'ocsp' ? { 'Content-Type': 'application/ocsp-request' } : {}
    const method = body === null ? 'GET' : 'POST'
    const limits = { answerBytes: LIST_BYTES, limitMs: ANSWER_MS, plainHttp: 'public' } as const
    const sent = { url, method, headers: { ...OWN, ...type }, body, ...limits } as const
    try {
      return { url, request: body, body: await exchange(outbound, sent, signal) }
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error
      // The hint says what is missing in the end.
      return { url, request: body, body: new Uint8Array() }
    }
  })
}

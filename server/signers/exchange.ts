/**
 * Sends one request to a service of signing: a remote signer, a time-stamp server, or an authority
 * that issued a certificate. Redirects are not followed.
 */
import {
  type AttemptError,
  AttemptFailed,
  CONNECTION_PREDICATES,
} from '../outbound/attempt-error.ts'
import { attemptErrorOf, type Outbound, type UrlRequest } from '../outbound/requests.ts'

export interface Exchange {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: Uint8Array | null
  /** Longer answers are refused. */
  answerBytes: number
  limitMs: number
  /** Whether http is sent to public addresses, as it is where the answer is signed itself. */
  plainHttp?: 'public'
}

/** The message is a predicate, whose subject is the host. It has no text of the answer. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError'
  /** Whether the same request may be answered later: nothing says that it is wrong. */
  readonly mayPass: boolean

  constructor(
    message: string,
    { mayPass = false, cause }: { mayPass?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.mayPass = mayPass
  }
}

/** Other statuses say that the request is wrong, or not allowed. */
const isPassing = (status: number) => status >= 500 || [408, 425, 429].includes(status)

const HEAD_BYTES = 16 * 1024
/** For each address except the last. */
const DIAL_MS = 3_000

/** @throws ExchangeError, the reason of the signal */
export async function exchange(
  outbound: Outbound,
  { answerBytes, limitMs, ...request }: Exchange,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const late = AbortSignal.timeout(limitMs)
  const { url, ...rest } = request
  const sent: UrlRequest = {
    ...rest,
    headBytes: HEAD_BYTES,
    bodyBytes: 2 * answerBytes,
    signal: AbortSignal.any([signal, late]),
  }
  try {
    const response = await outbound.send(url, sent, DIAL_MS)
    try {
      const { statusCode = 0 } = response
      if (statusCode >= 300 && statusCode < 400) {
        throw new ExchangeError('redirects, which is not followed.')
      }
      if (statusCode !== 200) {
        const mayPass = isPassing(statusCode)
        throw new ExchangeError(`answered with status ${statusCode}.`, { mayPass })
      }
      const pieces: Buffer[] = []
      let length = 0
      for await (const piece of response as AsyncIterable<Buffer>) {
        length += piece.length
        if (length > answerBytes) throw new ExchangeError('answered with too many bytes.')
        pieces.push(piece)
      }
      signal.throwIfAborted()
      if (late.aborted) throw new ExchangeError(LATE, { mayPass: true })
      if (!response.complete) throw new AttemptFailed('connection_closed')
      return new Uint8Array(Buffer.concat(pieces))
    } finally {
      response.destroy()
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ExchangeError) throw error
    if (late.aborted) throw new ExchangeError(LATE, { mayPass: true, cause: error })
    const code = attemptErrorOf(error)
    throw new ExchangeError(predicateOf(code), { mayPass: !FINAL.has(code), cause: error })
  }
}

const LATE = 'did not answer in time.'

/** Failures that later requests would meet as well: the address, or the answer, is wrong. */
const FINAL = new Set<AttemptError | null>(['blocked', 'invalid_url', 'invalid_response'])

function predicateOf(code: AttemptError | null): string {
  if (code === 'blocked') {
    return 'is not open to this service: only public addresses are. If you run this server, allow it with EGRESS_ALLOW=host:port.'
  }
  if (code === 'dns_unavailable') return 'could not be looked up: DNS failed or did not answer.'
  const predicates: Partial<Record<string, string>> = CONNECTION_PREDICATES
  return predicates[code ?? 'connection_closed'] ?? 'gave an answer that is not HTTP.'
}

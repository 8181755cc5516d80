/**
 * Downloads a file from an address that a user has chosen, with its redirects. Each of them is
 * checked by the egress policy.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { mergeHeaders } from '../lib/merge-headers.ts'
import { AttemptFailed } from './attempt-error.ts'
import type { Outbound } from './requests.ts'

/** Limits of one download. */
export interface DownloadLimits {
  /** Largest size of the file. */
  bytesMax: number
  /** Called with the number of bytes of each piece that arrives. It may throw. */
  received(bytes: number): void
  /** Ends the download at any stage. */
  signal: AbortSignal
  /** The header `Accept`. By default a PDF. */
  accept?: string
  /**
   * Further headers. A redirect to another origin is requested without them, since they may have
   * secrets.
   */
  headers?: Record<string, string>
  /** Called with the headers of the file before its body is read. It may throw. */
  onHead?(headers: IncomingHttpHeaders): void
  /** Whether a larger file is refused, which is the default, or its beginning is read. */
  larger?: 'cut'
}

/** Why a server was reached, and there is no file. */
export type DownloadProblem = 'status' | 'too_large' | 'redirects'

export class DownloadError extends Error {
  override readonly name = 'DownloadError'

  /** @param status the HTTP status; null unless that is the problem */
  constructor(
    readonly problem: DownloadProblem,
    readonly status: number | null = null,
  ) {
    super(problem)
  }
}

const REDIRECTS_MAX = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const DIAL_MS = 5_000
const HEAD_BYTES = 32 * 1024
/** Chunks of a body may be framed by some bytes each. */
const FRAMING = 2

/** @throws DownloadError, AttemptFailed, EgressError, what the signal and `received` throw */
export async function download(
  outbound: Outbound,
  address: string,
  limits: DownloadLimits,
): Promise<Uint8Array<ArrayBuffer>> {
  let url = address
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    limits.signal.throwIfAborted()
    const isFirstOrigin = URL.parse(url)?.origin === URL.parse(address)?.origin
    const request = requestFor(limits, isFirstOrigin ? limits.headers : {})
    const response = await outbound.send(url, request, DIAL_MS).catch((error) => {
      limits.signal.throwIfAborted()
      throw error
    })
    try {
      const target = targetOf(response, url)
      if (target === null) return await readBody(response, limits)
      url = target
    } finally {
      response.destroy()
    }
  }
  throw new DownloadError('redirects')
}

function requestFor(
  { bytesMax, signal, accept }: DownloadLimits,
  headers: Record<string, string> = {},
) {
  return {
    method: 'GET',
    headers: mergeHeaders(
      { Accept: accept ?? 'application/pdf, */*;q=0.5', 'User-Agent': 'Platen' },
      headers,
      { 'Accept-Encoding': 'identity', Connection: 'close' },
    ),
    body: null,
    headBytes: HEAD_BYTES,
    bodyBytes: bytesMax * FRAMING,
    signal,
    plainHttp: 'public',
  } as const
}

/** @returns the address of a redirect; null for any other response */
function targetOf({ statusCode = 0, headers }: IncomingMessage, base: string): string | null {
  if (!REDIRECTS.has(statusCode) || headers.location === undefined) return null
  const target = URL.parse(headers.location, base)
  if (target === null) throw new AttemptFailed('invalid_response')
  return target.href
}

async function readBody(
  response: IncomingMessage,
  { bytesMax, received, signal, larger, onHead }: DownloadLimits,
): Promise<Uint8Array<ArrayBuffer>> {
  const { statusCode = 0, headers } = response
  if (statusCode !== 200) throw new DownloadError('status', statusCode)
  onHead?.(headers)
  const isCut = larger === 'cut'
  if (!isCut && Number(headers['content-length'] ?? 0) > bytesMax)
    throw new DownloadError('too_large')
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of piecesOf(response, signal)) {
    length += piece.length
    if (length > bytesMax && !isCut) throw new DownloadError('too_large')
    received(piece.length)
    pieces.push(piece)
    // The caller closes the connection.
    if (length >= bytesMax && isCut) return new Uint8Array(Buffer.concat(pieces, bytesMax))
  }
  // A connection that the signal has closed looks like the end of a body without a length.
  signal.throwIfAborted()
  if (!response.complete) throw new AttemptFailed('connection_closed')
  return new Uint8Array(Buffer.concat(pieces))
}

async function* piecesOf(response: IncomingMessage, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    for await (const piece of response as AsyncIterable<Buffer>) yield piece
  } catch (error) {
    signal.throwIfAborted()
    throw new AttemptFailed('connection_closed', error)
  }
}

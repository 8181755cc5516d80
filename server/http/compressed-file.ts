/** A file in the content codings that clients accept, compressed once, off the event loop. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'

/** One representation of a file. */
export interface Encoded {
  /** A content coding (RFC 9110 section 8.4.1). */
  coding: 'br' | 'gzip' | 'identity'
  /** With its quotes. */
  etag: string
  bytes: Uint8Array<ArrayBuffer>
}

/** The smallest first. */
const CODINGS = ['br', 'gzip', 'identity'] as const

/** Beyond this, brotli takes three times as long for 2 % less. */
const BROTLI_QUALITY = 5

/**
 * Reads and compresses the file on the first call only.
 * @returns the representation for an Accept-Encoding header
 */
export function createEncodedFile(file: URL): (accepted: string | undefined) => Promise<Encoded> {
  let made: Promise<Record<Encoded['coding'], Encoded>> | null = null

  return async function choose(accepted) {
    made ??= encode(file).catch((error: unknown) => {
      made = null
      throw error
    })
    const all = await made
    const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted ?? 'identity' } })
    const codings = negotiator.encodings(['br', 'gzip', 'identity'])
    // Clients that take several equally list them in no order of their own.
    const coding = CODINGS.find((one) => one !== 'identity' && codings.includes(one))
    return all[coding ?? 'identity']
  }
}

async function encode(file: URL): Promise<Record<Encoded['coding'], Encoded>> {
  const plain = await Bun.file(file).bytes()
  const [br, gz, digest] = await Promise.all([
    promisify(brotliCompress)(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    promisify(gzip)(plain),
    crypto.subtle.digest('SHA-256', plain),
  ])
  const version = Buffer.from(digest).toString('base64url').slice(0, 22)
  // Other bytes, other tag (RFC 9110 section 8.8.3.3).
  const made = (coding: Encoded['coding'], bytes: Uint8Array<ArrayBuffer>): Encoded => ({
    coding,
    etag: `"${version}-${coding}"`,
    bytes,
  })
  return {
    br: made('br', new Uint8Array(br)),
    gzip: made('gzip', new Uint8Array(gz)),
    identity: made('identity', plain),
  }
}

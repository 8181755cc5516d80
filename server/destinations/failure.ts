/** The reasons why a bucket did not take an object, and a sentence for each. */
import { hostOf } from '@platen/chromium/egress'
import { type AttemptError, CONNECTION_PREDICATES } from '../outbound/attempt-error.ts'

/** The answers of a server that refuses. */
type Refusal =
  | 'wrong_credentials'
  | 'access_denied'
  | 'no_bucket'
  | 'wrong_region'
  | 'redirected'
  | 'refused'
  | 'server_error'
  /** The server stored other bytes than it was sent. */
  | 'damaged'

export type BucketErrorCode = AttemptError | Refusal

/**
 * A request to a bucket failed. The message is the code alone; the library's error is the `cause`.
 */
export class BucketError extends Error {
  override name = 'BucketError'

  constructor(
    readonly code: BucketErrorCode,
    cause?: unknown,
  ) {
    super(code, { cause })
  }
}

/** The predicates of sentences whose subject is the host. */
const PREDICATES: Record<BucketErrorCode, string> = {
  ...CONNECTION_PREDICATES,
  invalid_url: 'is not a valid host.',
  blocked:
    'is not open to this service: only public https addresses are. If you run this server, allow it with EGRESS_ALLOW=host:port.',
  dns_unavailable: 'could not be looked up: DNS failed or did not answer in time.',
  invalid_response: 'sent a response that is none of S3. Check the address.',
  timeout: 'did not answer in time.',
  secret_unavailable:
    'was not contacted: this server cannot decrypt the secret access key. Save the destination again with its credentials.',
  wrong_credentials:
    'does not accept the credentials. Check the access key, its secret and the region.',
  access_denied:
    'does not allow this access key to read, write and delete objects under the prefix. Check the permissions of the key.',
  no_bucket: 'has no such bucket. Check its name and its region.',
  wrong_region: 'says that the bucket is in another region. Check the region.',
  redirected:
    'redirects to another address, which is not followed. Use the address that it redirects to.',
  refused: 'refused the request.',
  server_error: 'failed or is overloaded.',
  damaged: 'stored other bytes than it was sent.',
}

/** The host that a destination is at. */
export function hostOfDestination({ endpoint, region }: Place): string {
  return endpoint === null ? `s3.${region}.amazonaws.com` : hostOf(endpoint)
}

interface Place {
  endpoint: string | null
  region: string
}

/** A sentence that names the host, and neither the key nor the credentials. */
export function bucketMessage(code: BucketErrorCode, place: Place): string {
  return `\`${hostOfDestination(place)}\` ${PREDICATES[code]}`
}

/** Reads the refusal out of the status and the error name of an answer. */
export function refusalOf(status: number, name: string): Refusal | 'invalid_response' {
  const named = REFUSALS[name]
  if (named !== undefined) return named
  if (status < 300) return 'invalid_response'
  if (status < 400) return 'redirected'
  return BY_STATUS[status] ?? (status < 500 ? 'refused' : 'server_error')
}

const REFUSALS: Record<string, Refusal> = {
  InvalidAccessKeyId: 'wrong_credentials',
  SignatureDoesNotMatch: 'wrong_credentials',
  PermanentRedirect: 'wrong_region',
  AuthorizationHeaderMalformed: 'wrong_region',
  NoSuchBucket: 'no_bucket',
  BadDigest: 'damaged',
  SlowDown: 'server_error',
}

const BY_STATUS: Record<number, Refusal> = {
  401: 'wrong_credentials',
  403: 'access_denied',
  404: 'no_bucket',
  429: 'server_error',
}

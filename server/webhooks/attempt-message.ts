/** Turns the result of a delivery attempt into a sentence that names the receiver's host. */
import { hostOf } from '@platen/chromium/egress'
import { type AttemptError, CONNECTION_PREDICATES } from '../outbound/attempt-error.ts'

/** The predicates of sentences whose subject is the host. */
const PREDICATES: Record<AttemptError, string> = {
  ...CONNECTION_PREDICATES,
  invalid_url: 'is not a valid host for a webhook.',
  blocked:
    'is not open to webhooks: only public https addresses are. If you run this server, allow it with EGRESS_ALLOW=host:port.',
  dns_unavailable:
    'could not be looked up: DNS failed or did not answer in time. The delivery is attempted again.',
  invalid_response: 'sent a response that is not HTTP/1, or whose head is too long.',
  timeout: 'did not answer within 10 seconds. Answer at once, and do the work afterwards.',
  secret_unavailable:
    "was not contacted: this server cannot decrypt the webhook's secret, and a delivery with a secret is never sent unsigned. If you run this server, restore its previous APP_SECRET.",
}

interface StoredAttempt {
  at: Date
  status_code: number | null
  duration_ms: number
  error: string | null
  response_body: string | null
}

/** An attempt as responses have it. @param url the address of the receiver */
export function attemptToWire({ at, ...attempt }: StoredAttempt, url: string) {
  const { status_code, duration_ms, error, response_body } = attempt
  return {
    at: at.toISOString(),
    status_code,
    duration_ms,
    error,
    message: attemptMessage(error, url, status_code),
    response_body,
  }
}

/** @param error the stored error; null if there was a response */
function attemptMessage(
  error: string | null,
  url: string,
  statusCode: number | null,
): string | null {
  const host = `\`${hostOf(url)}\``
  if (error !== null) {
    const predicate = error in PREDICATES ? PREDICATES[error as AttemptError] : `failed (${error}).`
    return `${host} ${predicate}`
  }
  if (statusCode === null || (statusCode >= 200 && statusCode < 300)) return null
  const isRedirect = statusCode >= 300 && statusCode < 400
  return `${host} answered with status ${statusCode}; a delivery needs 200 to 299.${isRedirect ? ' Redirects are not followed: use the address that it redirects to.' : ''}`
}

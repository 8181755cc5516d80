/** Sends an event of the account to a local receiver, with the headers of a real delivery. */
import type { AccountEvent } from '../../sdk/src/index.ts'
import { signWebhook } from '../../sdk/src/webhooks/index.ts'
import { SetupError } from './failures.ts'

/** How the receiver has responded. */
export interface Forwarded {
  /** True for a status from 200 to 299. */
  accepted: boolean
  /** Null without a response. */
  status: number | null
  /** Null with a response. */
  error: string | null
  duration_ms: number
}

/** As long as the server waits for a receiver. */
const TIMEOUT_MS = 10_000

/**
 * Reads the address of a receiver. A port, or a host without a scheme, is an http address.
 * @throws SetupError
 */
export function parseTarget(text: string): URL {
  const withHost = /^:?\d+(\/|$)/.test(text) ? `localhost:${text.replace(/^:/, '')}` : text
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(withHost) ? withHost : `http://${withHost}`
  if (URL.canParse(address) && /^https?:/i.test(address)) return new URL(address)
  throw new SetupError(
    `--forward-to ${text} is not an http or https address, such as http://localhost:4000/hook.`,
  )
}

/**
 * Sends the event once, signed as a delivery of this moment. Never rejects because of the receiver.
 */
export async function forward(
  { id, body }: AccountEvent,
  target: URL,
  secret: string,
): Promise<Forwarded> {
  const headers = await signWebhook(body, secret, { webhookId: id })
  const started = performance.now()
  const elapsed = () => Math.round(performance.now() - started)
  try {
    const response = await fetch(target, {
      method: 'POST',
      headers: {
        ...headers,
        'Content-Type': 'application/json',
        'User-Agent': 'Platen-Webhooks/1',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    const { status, ok: accepted } = response
    return { accepted, status, error: null, duration_ms: elapsed() }
  } catch (error) {
    return { accepted: false, status: null, error: reasonOf(error), duration_ms: elapsed() }
  }
}

function reasonOf(error: unknown): string {
  const { name, message, code, cause } = error as Error & { code?: string }
  if (name === 'TimeoutError') return 'no response within 10 s'
  const reason = (cause as { code?: string } | undefined)?.code ?? code ?? message
  if (/ECONNREFUSED|ConnectionRefused/.test(reason)) return 'connection refused'
  return reason
}

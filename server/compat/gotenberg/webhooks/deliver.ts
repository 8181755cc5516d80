/** Sends the file of a request to its webhook, or the error, and the event about it. */
import { setTimeout as pause } from 'node:timers/promises'
import { mergeHeaders } from '../../../lib/merge-headers.ts'
import type { Log } from '../../adapter.ts'
import { type DeliveryAttempt, hostOf, type Sender } from '../../exchange.ts'
import type { TraceHeaders } from '../header-text.ts'
import type { Webhook, WebhookMethod } from './headers.ts'

/** The result of a request. */
export type Outcome =
  | { bytes: Uint8Array; contentType: string; disposition: string }
  | { status: number; message: string }

export interface DeliveryServices {
  sender: Sender
  log: Log
  now: () => Date
  /** Whether the server is shutting down: nothing is sent again then. */
  draining: () => boolean
  /** Delays before the attempts that follow the first. */
  retryMs?: readonly number[]
}

export interface DeliveryContext {
  webhook: Webhook
  requestId: string
  trace: TraceHeaders
  /** The header `traceparent` of the request; null without one. */
  traceparent: string | null
  /** The process ends. */
  signal: AbortSignal
}

const RETRY_MS = [1_000, 2_000, 4_000, 8_000]
const NOT_IMPLEMENTED = 501
const TOO_MANY_REQUESTS = 429
/** Attempts that would fail in the same way again. */
const FINAL_ERRORS: readonly unknown[] = ['blocked', 'invalid_url', 'tls', 'cancelled']

/** Never rejects because of a receiver. */
export async function deliver(
  services: DeliveryServices,
  context: DeliveryContext,
  outcome: Outcome,
): Promise<void> {
  const { webhook, requestId } = context
  if ('message' in outcome) return tellError(services, context, outcome)
  const { bytes: body, contentType, disposition } = outcome
  const isNamed = Object.keys(webhook.headers).some((name) => /^content-disposition$/i.test(name))
  const headers = {
    'Content-Type': contentType,
    ...(!isNamed && { 'Content-Disposition': disposition }),
  }
  const { url, method } = webhook
  const failure = await send(services, context, { url, method, headers, body })
  if (failure === null) return tell(services, context, { event: 'webhook.success' })
  const message = `The file could not be sent to the webhook: ${failure}`
  services.log.warn({ request_id: requestId, host: hostOf(url), error: failure }, message)
  await tellError(services, context, { status: 500, message })
}

async function tellError(
  services: DeliveryServices,
  context: DeliveryContext,
  error: { status: number; message: string },
): Promise<void> {
  const target = context.webhook.error
  if (target !== null) {
    await send(services, context, { ...target, headers: JSON_TYPE, body: jsonOf(error) })
  }
  await tell(services, context, { event: 'webhook.error', error })
}

/** An event that does not arrive changes nothing. */
async function tell(
  services: DeliveryServices,
  context: DeliveryContext,
  { event, ...facts }: { event: string; error?: object },
): Promise<void> {
  const { webhook, trace } = context
  if (webhook.eventsUrl === null) return
  const timestamp = services.now().toISOString()
  const body = jsonOf({ event, correlationId: trace['X-Correlation-ID'], timestamp, ...facts })
  await send(services, context, {
    url: webhook.eventsUrl,
    method: 'POST',
    headers: JSON_TYPE,
    body,
  })
}

const JSON_TYPE = { 'Content-Type': 'application/json' }

const jsonOf = (value: object) => new TextEncoder().encode(JSON.stringify(value))

interface Message {
  url: string
  method: WebhookMethod
  headers: Record<string, string>
  body: Uint8Array
}

/** @returns why the last attempt failed, without anything that is secret; null if one succeeded */
async function send(
  { sender, draining, retryMs = RETRY_MS }: DeliveryServices,
  { webhook, trace, traceparent, signal }: DeliveryContext,
  message: Message,
): Promise<string | null> {
  const headers = mergeHeaders({ 'User-Agent': 'Gotenberg' }, webhook.headers, {
    ...message.headers,
    ...trace,
    ...(traceparent !== null && { traceparent }),
  })
  for (let tries = 0; ; tries += 1) {
    const made = await sender.send({ ...message, headers, signal })
    const failure = failureOf(made)
    const delay = retryMs[tries]
    const isLast = delay === undefined || !isTransient(made) || draining()
    if (failure === null || isLast) return failure
    // At the end of the process the next attempt is cancelled.
    await pause(delay, undefined, { signal }).catch(() => {})
  }
}

function failureOf({ statusCode, error }: DeliveryAttempt): string | null {
  if (statusCode === null) return error ?? 'no response'
  return statusCode >= 200 && statusCode < 300 ? null : `status ${statusCode}`
}

function isTransient({ statusCode, error }: DeliveryAttempt): boolean {
  if (statusCode === null) return !FINAL_ERRORS.includes(error)
  return statusCode === TOO_MANY_REQUESTS || (statusCode >= 500 && statusCode !== NOT_IMPLEMENTED)
}

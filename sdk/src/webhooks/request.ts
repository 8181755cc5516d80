/** Receivers that take a web `Request`, so that nobody has to touch the raw body. */
import { isReceiversMistake, WebhookVerificationError } from './error.ts'
import type { RenderCompletedEvent, RenderFailedEvent, WebhookEvent } from './payload.ts'
import { type VerifiedDelivery, type VerifyOptions, verifyDelivery } from './verify.ts'

const MAX_BYTES = 1_048_576

/**
 * Reads the request's body, which nobody may have read before, and verifies it.
 * @throws WebhookVerificationError as `verifyWebhook`, also `body_consumed` and `too_large`
 */
export async function verifyWebhookRequest(
  request: Request,
  secret: string | readonly string[],
  options?: VerifyOptions,
): Promise<WebhookEvent> {
  return (await verifyRequest(request, secret, options)).event
}

export interface WebhookContext {
  /**
   * Names the delivery: the same over retries and redeliveries, so remember it to tell repeats. Null
   * when only the body was signed; then go by `request_id` and `event`.
   */
  deliveryId: string | null
}

export interface WebhookHandlerOptions extends VerifyOptions {
  /** The `webhook_secret` of the renders; several during a rotation. */
  secret: string | readonly string[]
  onCompleted?: (event: RenderCompletedEvent, context: WebhookContext) => unknown
  onFailed?: (event: RenderFailedEvent, context: WebhookContext) => unknown
}

/**
 * A handler of requests: 204 once your function has returned, 400 with the reason to what is not
 * genuine. What your function throws comes out, so that the host answers 5xx and Platen tries again.
 * Answer within 10 seconds.
 */
export function createWebhookHandler({
  secret,
  onCompleted,
  onFailed,
  ...options
}: WebhookHandlerOptions): (request: Request) => Promise<Response> {
  return async function handleWebhook(request) {
    if (request.method !== 'POST') {
      return new Response(null, { status: 405, headers: { Allow: 'POST' } })
    }
    let delivery: VerifiedDelivery
    try {
      delivery = await verifyRequest(request, secret, options)
    } catch (error) {
      if (!(error instanceof WebhookVerificationError) || isReceiversMistake(error)) throw error
      return new Response(error.reason, { status: 400 })
    }
    const { event, deliveryId } = delivery
    if (event.event === 'render.completed') await onCompleted?.(event, { deliveryId })
    if (event.event === 'render.failed') await onFailed?.(event, { deliveryId })
    return new Response(null, { status: 204 })
  }
}

async function verifyRequest(
  request: Request,
  secret: string | readonly string[],
  options?: VerifyOptions,
): Promise<VerifiedDelivery> {
  return verifyDelivery(await readBody(request), request.headers, secret, options)
}

async function readBody(request: Request): Promise<Uint8Array> {
  if (request.bodyUsed || request.body?.locked) {
    throw new WebhookVerificationError(
      'body_consumed',
      'The body of the request has been read already. Verify before anything else reads it (Elysia: parse: "none").',
    )
  }
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  for (;;) {
    const { value } = (await reader?.read()) ?? {}
    if (!value) break
    size += value.length
    chunks.push(value)
    if (size > MAX_BYTES) {
      await reader?.cancel()
      throw new WebhookVerificationError('too_large', 'The body is larger than any event.')
    }
  }
  const bytes = new Uint8Array(size)
  chunks.reduce((at, chunk) => {
    bytes.set(chunk, at)
    return at + chunk.length
  }, 0)
  return bytes
}

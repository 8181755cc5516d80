/** Receivers that take a web `Request`, so that nobody has to touch the raw body. */
import { isReceiversMistake, WebhookVerificationError } from './error.ts'
import type { RenderCompletedEvent, RenderFailedEvent, WebhookEvent } from './payload.ts'
import { type VerifiedDelivery, type VerifyOptions, verifyDelivery } from './verify.ts'

/**
 * Reads the request's body, which nobody may have read before, and verifies it.
 * @throws WebhookVerificationError as `verifyWebhook`, also `body_consumed`
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
  if (request.bodyUsed || request.body?.locked) {
    throw new WebhookVerificationError(
      'body_consumed',
      "Verify before the body is read. Elysia: parse 'none'.",
    )
  }
  return verifyDelivery(await request.arrayBuffer(), request.headers, secret, options)
}

/** Verification of a web `Request`, which reads the raw body itself. */
import { isReceiverError, WebhookVerificationError } from './error.ts'
import type {
  BatchCompletedEvent,
  RenderCompletedEvent,
  RenderFailedEvent,
  WebhookEvent,
} from './payload.ts'
import { type VerifiedDelivery, type VerifyOptions, verifyDelivery } from './verify.ts'

/**
 * Reads the body of a request and verifies it. The body must not have been read before.
 * @throws WebhookVerificationError as `verifyWebhook`, also `body_consumed`
 * @example
 * export async function POST(request: Request): Promise<Response> {
 *   const { event, request_id } = await verifyWebhookRequest(request, 'a-long-random-secret')
 *   console.log(event, request_id)
 *   return new Response(null, { status: 204 })
 * }
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
   * Id of the delivery. Retries and redeliveries have the same id, so store it to detect
   * duplicates. Null if only the body was signed; then use `request_id` and `event`.
   */
  deliveryId: string | null
}

export interface WebhookHandlerOptions extends VerifyOptions {
  /** The `webhook_secret` of the renders, or several during a rotation. */
  secret: string | readonly string[]
  /** Called for `render.completed` before the response is sent. */
  onCompleted?: (event: RenderCompletedEvent, context: WebhookContext) => unknown
  /** Called for `render.failed` before the response is sent. */
  onFailed?: (event: RenderFailedEvent, context: WebhookContext) => unknown
  /** Called for `batch.completed` before the response is sent. */
  onBatchCompleted?: (event: BatchCompletedEvent, context: WebhookContext) => unknown
}

/**
 * Creates a request handler. It responds with 204 once your function has returned, and with 400 and
 * the reason if the request is not genuine. An error of your function is rethrown, so that the host
 * responds with 5xx and Platen retries. Platen waits at most 10 seconds for the response.
 * @example
 * export const POST = createWebhookHandler({
 *   secret: 'a-long-random-secret',
 *   async onCompleted({ request_id, output_url }, { deliveryId }) {
 *     console.log(request_id, output_url, deliveryId)
 *   },
 * })
 */
export function createWebhookHandler({
  secret,
  onCompleted,
  onFailed,
  onBatchCompleted,
  ...options
}: WebhookHandlerOptions): (request: Request) => Promise<Response> {
  return async function handleWebhook(request) {
    let delivery: VerifiedDelivery
    try {
      delivery = await verifyRequest(request, secret, options)
    } catch (error) {
      if (!(error instanceof WebhookVerificationError) || isReceiverError(error)) throw error
      return new Response(error.reason, { status: 400 })
    }
    const { event, deliveryId } = delivery
    if (event.event === 'render.completed') await onCompleted?.(event, { deliveryId })
    if (event.event === 'render.failed') await onFailed?.(event, { deliveryId })
    const other = event as { event: string }
    if (other.event === 'batch.completed') {
      await onBatchCompleted?.(other as BatchCompletedEvent, { deliveryId })
    }
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
      "The body has been read. Elysia: parse 'none'.",
    )
  }
  return verifyDelivery(await request.arrayBuffer(), request.headers, secret, options)
}

/** `@platen/sdk/webhooks`: what a receiver of webhooks needs, and nothing else. */
export { type VerifyFailure, WebhookVerificationError } from './error.ts'
export type {
  RenderCompletedEvent,
  RenderFailedEvent,
  WebhookEvent,
  WebhookPayload,
} from './payload.ts'
export {
  createWebhookHandler,
  verifyWebhookRequest,
  type WebhookContext,
  type WebhookHandlerOptions,
} from './request.ts'
export { type SignedHeaders, type SignOptions, signWebhook } from './sign.ts'
export type { WebhookHeaders } from './signatures.ts'
export { type VerifyOptions, verifyWebhook } from './verify.ts'

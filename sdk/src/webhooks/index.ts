/** `@platen/sdk/webhooks`: verification of webhooks, without the API client. */
export { type VerifyFailure, WebhookVerificationError } from './error.ts'
export type {
  BatchCompletedEvent,
  RenderCompletedEvent,
  RenderFailedEvent,
  StorageCompletedEvent,
  StorageFailedEvent,
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

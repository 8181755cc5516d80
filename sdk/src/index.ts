/** `@platen/sdk`: the client, its errors and its types. Webhook verification is in `@platen/sdk/webhooks`. */
export type { Answer, ApiPromise } from './api-promise.ts'
export type { Bytes } from './bytes.ts'
export { Platen } from './client.ts'
export {
  ApiError,
  AuthenticationError,
  ClientTimeoutError,
  ConfigurationError,
  ConflictError,
  ConnectionError,
  type ErrorCode,
  type ErrorDetails,
  NotFoundError,
  PermissionError,
  PlanLimitError,
  RateLimitError,
  RenderFailedError,
  RenderTimeoutError,
  ServerError,
  SsrfBlockedError,
  UnavailableError,
  ValidationError,
  WaitTimeoutError,
} from './errors.ts'
export type { components, operations, paths } from './generated/schema.ts'
export type {
  ClientOptions,
  Fetch,
  FetchInit,
  HookRequest,
  HookResponse,
  HookRetry,
  Hooks,
  RenderRequestOptions,
  RequestOptions,
} from './options.ts'
export type { Page, PagePromise } from './pages.ts'
export type { AsyncParams, PdfParams, ScreenshotParams } from './params.ts'
export { isPlatenError, PlatenError } from './platen-error.ts'
export type { RawClient, RawResult } from './raw.ts'
export { RenderFile } from './render-file.ts'
export type { AssetsResource, UploadOptions } from './resources/assets.ts'
export type { FilesResource } from './resources/files.ts'
export { type OgImage, type OgResource, type OgVariables, ogImageUrl } from './resources/og.ts'
export type { PdfResource, RenderingResource, ScreenshotResource } from './resources/rendering.ts'
export type {
  RedeliverOptions,
  RenderReference,
  RendersResource,
  SignedUrlOptions,
} from './resources/renders.ts'
export type { TemplatesResource } from './resources/templates.ts'
export type { UsageResource } from './resources/usage.ts'
export type * from './types.ts'
export type { Uploadable } from './upload.ts'
export type { WaitOptions } from './wait.ts'
export type { RenderCompletedEvent, RenderFailedEvent, WebhookEvent } from './webhooks/index.ts'

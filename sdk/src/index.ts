/**
 * `@platen/sdk`: the client, its errors and its types. Webhook verification is in
 * `@platen/sdk/webhooks`.
 */
export type { Answer, ApiPromise } from './api-promise.ts'
export type { BatchRender, BatchSteps, CreateBatchParams } from './batch-params.ts'
export type { Bytes } from './bytes.ts'
export { Platen } from './client.ts'
export type { ClientOptions } from './client-options.ts'
export {
  ApiError,
  AuthenticationError,
  ClientTimeoutError,
  ConfigurationError,
  ConflictError,
  ConformanceError,
  ConnectionError,
  type ErrorCode,
  type ErrorCodeOf,
  FileError,
  IdempotencyMismatchError,
  isApiError,
  NotFoundError,
  PermissionError,
  PlanLimitError,
  RateLimitError,
  RenderFailedError,
  RenderNotCleanError,
  RenderTimeoutError,
  RequestAbortedError,
  ServerError,
  SsrfBlockedError,
  UnavailableError,
  ValidationError,
} from './errors.ts'
export type { components, operations, paths } from './generated/schema.ts'
export type { LinkValues, RenderLinkOptions, RenderLinkParams } from './links/params.ts'
export type {
  CreateLinkSecretParams,
  LinkSecretsResource,
  LinksResource,
  RotateLinkSecretParams,
  UpdateLinkSecretParams,
} from './links/resource.ts'
export type {
  Fetch,
  FetchInit,
  HookRequest,
  HookResponse,
  HookRetry,
  Hooks,
  LogLevel,
  MismatchRule,
  RenderRequestOptions,
  RequestOptions,
} from './options.ts'
export type {
  CursorPage,
  CursorPagePromise,
  ListPromise,
  Page,
  PagePromise,
  WholeList,
} from './pages.ts'
export type {
  AsyncParams,
  Background,
  Immediate,
  PdfFromHtml,
  PdfFromTemplate,
  PdfFromTemplateId,
  PdfFromTypedTemplate,
  PdfFromUrl,
  PdfParams,
  ScreenshotFromHtml,
  ScreenshotFromUrl,
  ScreenshotParams,
  StorageTarget,
} from './params.ts'
export type {
  ConvertParams,
  FillParams,
  FlattenParams,
  MergeInput,
  MergeParams,
  PdfFactsParams,
  PdfInput,
  PdfMetadataParams,
  PdfStepsParams,
  PdfUpload,
  RotateParams,
  SignParams,
  SplitByNumber,
  SplitByPages,
  SplitParams,
  StampParams,
  StampWithHtml,
  StampWithPdf,
  VerifyParams,
} from './pdfs/params.ts'
export type { PdfOperations, PdfsResource } from './pdfs/resource.ts'
export { isPlatenError, PlatenError } from './platen-error.ts'
export type { DownloadProgress, UploadProgress } from './progress.ts'
export type { RawClient, RawResult } from './raw.ts'
export type { ReactElementLike } from './react.ts'
export type { ExtractParams, LintParams } from './read-params.ts'
export { type DownloadOptions, RenderFile } from './render-file.ts'
export type { ManyOptions, ManyProgress, ManyResult } from './render-many.ts'
export type { AssetsResource, UploadOptions } from './resources/assets.ts'
export type { BatchesResource } from './resources/batches.ts'
export type { DeliveriesResource } from './resources/deliveries.ts'
export type { DestinationsResource } from './resources/destinations.ts'
export type { EventsResource, ListEventsOptions } from './resources/events.ts'
export type { FilesResource } from './resources/files.ts'
export type { GalleryResource } from './resources/gallery.ts'
export { type OgImage, type OgResource, type OgVariables, ogImageUrl } from './resources/og.ts'
export type { ProblemReportResource } from './resources/problem-report.ts'
export type { ReadingMethods } from './resources/reading.ts'
export type { PdfResource, RenderingResource, ScreenshotResource } from './resources/rendering.ts'
export type {
  CapsuleOptions,
  RedeliverOptions,
  RenderReference,
  RendersResource,
  SignedUrlOptions,
} from './resources/renders.ts'
export type { ShareLinksResource } from './resources/share-links.ts'
export type { SignersResource } from './resources/signers.ts'
export type { TemplateDraftResource } from './resources/template-draft.ts'
export type { TemplatesResource, UpsertTemplateParams } from './resources/templates.ts'
export type { UsageOptions, UsageResource } from './resources/usage.ts'
export type { WebhookEndpointsResource } from './resources/webhook-endpoints.ts'
export type { NodeResponse } from './send-to.ts'
export type { TemplateName, Templates } from './template-values.ts'
export type * from './types.ts'
export type { Uploadable } from './upload.ts'
export { VERSION } from './version.ts'
export type { BatchWaitOptions, WaitOptions } from './wait.ts'
export { WaitTimeoutError } from './wait-timeout-error.ts'
export type {
  RenderCompletedEvent,
  RenderFailedEvent,
  StorageCompletedEvent,
  StorageFailedEvent,
  WebhookEvent,
} from './webhooks/index.ts'

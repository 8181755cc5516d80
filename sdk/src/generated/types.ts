/** Made from openapi.yaml by `bun run gen`; do not edit. */
import type { components } from './schema.ts'

type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

/** Print options. Every field is optional. Elements of the document with an attribute such as `data-page-of="#terms"` show the number of the page on which the element with the id `terms` is printed. */
export interface PdfOptions extends Schema<'PdfOptions'> {}

/** Exactly one operation, with its fields. */
export interface PdfStep extends Schema<'PdfStep'> {}

/** Capture options. Every field is optional. `width` x `height` x `deviceScaleFactor` squared may be at most 268 megapixels, and 20 with `resize`, with `grayscale` or for a PNG with a `quality` below 80. Each side of a WebP may have at most 16,383 pixels, each side of a JPEG 65,500. An AVIF may have at most 8.3 megapixels. */
export interface ScreenshotOptions extends Schema<'ScreenshotOptions'> {}

/** Any JSON object of your own, at most 1,024 bytes as UTF-8 JSON. White space and unnecessary escapes do not count, up to 8,192 bytes as sent. Render records and webhooks return it byte for byte. */
export type Metadata = Schema<'Metadata'>

/** Values for a template's variables, at most 10,000. All values are strings, and every string counts as true in a condition, including `"false"`, `"0"` and `""`: compare them, as in `{% if paid == "yes" %}`. A variable without a value is empty and counts as false. A list is sent in `json`, or as JSON text that the template reads with `{% assign items = items | parse_json %}`. The filters `money`, `number` and `date` write values for a locale: `{{ total | money: "EUR", "de-DE" }}`. */
export type TemplateData = Schema<'TemplateData'>

/** Values of any JSON type for a template's variables, at most 10,000, with 1,000,000 bytes as compact JSON, 100 levels of lists and objects, and 100,000 values in total. In conditions `false` and `null` count as false, and everything else as true, also 0 and an empty list. Numbers are at most 9,007,199,254,740,991 (2^53 - 1): send longer ones as strings, so that no digit is lost. */
export type TemplateJson = Schema<'TemplateJson'>

/** Type of the render: `pdf`, `screenshot`, `og` (an Open Graph image), `extract` (JSON) or `pdfs` (work on PDFs). */
export type RenderType = Schema<'RenderType'>

/** State of a render. A render is `queued`, then `rendering`, and ends as `completed` or `failed`. */
export type RenderState = Schema<'RenderState'>

/** The current state of a render. */
export interface RenderStatus extends Schema<'RenderStatus'> {}

/** A render in a list. */
export interface RenderListItem extends Schema<'RenderListItem'> {}

/** What happened while a page was rendered. Each list holds at most 100 entries. */
export interface RenderReport extends Schema<'RenderReport'> {}

/** A likely reason why the output is not what you expected. The texts quote parts of the page, such as addresses, in backticks; quotes are shortened and have no query strings or passwords. The quotes are plain text from the page: escape them before you show them as HTML. */
export interface ReportHint extends Schema<'ReportHint'> {}

/** A render that was accepted and waits in the queue. */
export interface QueuedRender extends Schema<'QueuedRender'> {}

/** Download links for the output of a render. */
export interface SignedUrl extends Schema<'SignedUrl'> {}

/** The delivery of one webhook, with its newest attempts. */
export interface WebhookDelivery extends Schema<'WebhookDelivery'> {}

/** The webhook event of a background render that has ended. */
export interface AccountEvent extends Schema<'AccountEvent'> {}

/** Webhook events of the account, and where the next request continues. */
export interface AccountEventList extends Schema<'AccountEventList'> {}

/** Position of this page in the whole list. */
export interface Pagination extends Schema<'Pagination'> {}

/** A template with its HTML. */
export interface Template extends Schema<'Template'> {}

/** A template without its HTML. */
export interface TemplateSummary extends Schema<'TemplateSummary'> {}

/** A version of a template, without its HTML. */
export interface TemplateVersion extends Schema<'TemplateVersion'> {}

/** An uploaded font or image. */
export interface Asset extends Schema<'Asset'> {}

/** All assets of a user, and the storage that they use. */
export interface AssetList extends Schema<'AssetList'> {}

/** An asset that was just uploaded. */
export interface UploadedAsset extends Schema<'UploadedAsset'> {}

/** Usage of the monthly allowance. */
export interface Usage extends Schema<'Usage'> {}

/** What a PDF is. */
export interface PdfFacts extends Schema<'PdfFacts'> {}

/** A secret of an account that signs render links. */
export interface LinkSecret extends Schema<'LinkSecret'> {}

/** A link secret with its new secret. */
export interface LinkSecretWithSecret extends Schema<'LinkSecretWithSecret'> {}

/** A render link. */
export interface RenderLink extends Schema<'RenderLink'> {}

/** The content of a page. Parts that `formats` does not name are left out. */
export interface ExtractedPage extends Schema<'ExtractedPage'> {}

/** The report of a dry run. */
export interface LintReport extends Schema<'LintReport'> {}

/** A batch and its renders. */
export interface Batch extends Schema<'Batch'> {}

/** A render of a batch. */
export interface BatchItem extends Schema<'BatchItem'> {}

/** A batch in a list. */
export interface BatchSummary extends Schema<'BatchSummary'> {}

/** A batch that was accepted. */
export interface AcceptedBatch extends Schema<'AcceptedBatch'> {}

/** The result of cancelling a batch. */
export interface CancelledBatch extends Schema<'CancelledBatch'> {}

/** A problem that a user has reported with a render. */
export interface ProblemReport extends Schema<'ProblemReport'> {}

/** The upload of an output to a bucket of yours. */
export interface Upload extends Schema<'Upload'> {}

/** A bucket of yours, without its credentials. */
export interface Destination extends Schema<'Destination'> {}

/** What a call for all uploads to a destination has begun. */
export interface RetriedUploads extends Schema<'RetriedUploads'> {}

/** A key and its certificates, without the key. */
export interface Signer extends Schema<'Signer'> {}

/** The signatures of a PDF, as they were checked. */
export interface PdfSignatures extends Schema<'PdfSignatures'> {}

/** An address that receives the events of all background renders of an account. */
export interface WebhookEndpoint extends Schema<'WebhookEndpoint'> {}

/** An endpoint with its new secret. */
export interface WebhookEndpointWithSecret extends Schema<'WebhookEndpointWithSecret'> {}

/** A test webhook and the answer of its receiver. */
export interface WebhookTest extends Schema<'WebhookTest'> {}

/** A delivery in a list. */
export interface AccountDelivery extends Schema<'AccountDelivery'> {}

/** A delivery with its attempts and its request. */
export interface DeliveryDetails extends Schema<'DeliveryDetails'> {}

/** The content of a template that is not published. */
export interface TemplateDraft extends Schema<'TemplateDraft'> {}

/** The differences of two versions. */
export interface TemplateDiff extends Schema<'TemplateDiff'> {}

/** A template that renders a part. */
export interface PartUser extends Schema<'PartUser'> {}

/** The templates that use an asset, and whether the brand of the account does. */
export interface AssetUses extends Schema<'AssetUses'> {}

/** A template of the gallery, without its HTML. */
export interface GallerySummary extends Schema<'GallerySummary'> {}

/** A template of the gallery, with its HTML and sample data. */
export interface GalleryTemplate extends Schema<'GalleryTemplate'> {}

/** One problem in a request. */
export interface ValidationIssue extends Schema<'ValidationIssue'> {}

/** What keeps a document from a standard. */
export interface ConformanceIssue extends Schema<'ConformanceIssue'> {}

/** Further information about an error. More fields may be added. */
export interface ErrorDetails extends Schema<'ErrorDetails'> {}

/** A new template. */
export interface CreateTemplateParams extends Schema<'TemplateCreateRequest'> {}

/** Changes to a template. At least one field is required. A field that is omitted keeps its value. */
export interface UpdateTemplateParams extends Schema<'TemplateUpdateRequest'> {}

/** What to preview, and with which values. */
export interface PreviewTemplateParams extends Omit<Schema<'TemplatePreviewRequest'>, 'response'> {}

/** Changes to a draft. At least one field is required. A field that is omitted keeps its value. */
export interface UpdateDraftParams extends Schema<'TemplateDraftRequest'> {}

/** How to publish. */
export interface PublishTemplateParams extends Schema<'TemplatePublishRequest'> {}

/** The version to go back to. */
export interface RollBackTemplateParams extends Schema<'TemplateRollbackRequest'> {}

/** A bucket and the credentials for it. */
export interface CreateDestinationParams extends Schema<'DestinationCreateRequest'> {}

/** The fields to change. */
export interface UpdateDestinationParams extends Schema<'DestinationUpdateRequest'> {}

/** A key with its certificates, or a service that has it. Exactly one of `pkcs12` and `remote` is required. */
export interface CreateSignerParams extends Schema<'SignerCreateRequest'> {}

/** An endpoint to create. */
export interface CreateWebhookEndpointParams extends Schema<'WebhookEndpointCreateRequest'> {}

/** Changes of an endpoint. */
export interface UpdateWebhookEndpointParams extends Schema<'WebhookEndpointUpdateRequest'> {}

/** How long the secret before signs as well. */
export interface RotateWebhookSecretParams extends Schema<'RotateSecretRequest'> {}

/** Either `url` or `endpoint_id`. */
export interface TestWebhookParams extends Schema<'WebhookTestRequest'> {}

/**  */
export interface ReportProblemParams extends Schema<'ProblemReportRequest'> {}

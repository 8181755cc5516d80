/** The client, with one resource for each part of the API. */
import { guarded } from './api-promise.ts'
import type { ClientOptions } from './client-options.ts'
import { SYSTEM_CLOCK } from './clock.ts'
import { createLinksResource } from './links/create-links.ts'
import type { LinksResource } from './links/resource.ts'
import { OPTIONS, openApi } from './open-api.ts'
import { createPdfs } from './pdfs/create-pdfs.ts'
import type { PdfsResource } from './pdfs/resource.ts'
import { createRaw, type RawClient } from './raw.ts'
import { type AssetsResource, createAssets } from './resources/assets.ts'
import type { BatchesResource } from './resources/batches.ts'
import { createBatches } from './resources/create-batches.ts'
import { createRendering } from './resources/create-rendering.ts'
import { createRenders } from './resources/create-renders.ts'
import { createTemplates } from './resources/create-templates.ts'
import { createDeliveries, type DeliveriesResource } from './resources/deliveries.ts'
import { createDestinations, type DestinationsResource } from './resources/destinations.ts'
import { createEvents, type EventsResource } from './resources/events.ts'
import { createFiles, type FilesResource } from './resources/files.ts'
import { createGallery, type GalleryResource } from './resources/gallery.ts'
import { createOg, type OgResource } from './resources/og.ts'
import { createReading, type ReadingMethods } from './resources/reading.ts'
import type { PdfResource, ScreenshotResource } from './resources/rendering.ts'
import type { RendersResource } from './resources/renders.ts'
import { createShareLinks, type ShareLinksResource } from './resources/share-links.ts'
import { createSigners, type SignersResource } from './resources/signers.ts'
import type { TemplatesResource } from './resources/templates.ts'
import { createUsage, type UsageResource } from './resources/usage.ts'
import {
  createWebhookEndpoints,
  type WebhookEndpointsResource,
} from './resources/webhook-endpoints.ts'
import { createWait } from './wait.ts'

/**
 * A client for one Platen server and one API key. It holds no connection and does not need to be
 * closed. Its methods, apart from `withOptions`, do not use `this`, so they can be destructured.
 */
export class Platen {
  // `declare` because the constructor sets every field: the bundle need not name them again.
  /** Renders PDFs. */
  declare readonly pdf: PdfResource
  /** Renders screenshots. */
  declare readonly screenshot: ScreenshotResource
  /** Builds URLs of Open Graph images and downloads them. */
  declare readonly og: OgResource
  /** Merges, splits, stamps, reads and converts PDFs that exist already. */
  declare readonly pdfs: PdfsResource
  /** Renders up to 100 documents in the background, with one webhook. */
  declare readonly batches: BatchesResource
  /** Returns the content of a document: Markdown, text, links, metadata, pictures. */
  declare readonly extract: ReadingMethods['extract']
  /** Checks a document without storing an output. */
  declare readonly lint: ReadingMethods['lint']
  /** Reads, awaits, downloads, shares and cancels renders. */
  declare readonly renders: RendersResource
  /** Lists and revokes the share links of all renders. */
  declare readonly shareLinks: ShareLinksResource
  /** Makes links that render when they are requested, and manages the secrets that sign them. */
  declare readonly links: LinksResource
  /** Manages Liquid templates. */
  declare readonly templates: TemplatesResource
  /** Reads the templates that come with the server. */
  declare readonly gallery: GalleryResource
  /** Manages uploaded fonts and images. */
  declare readonly assets: AssetsResource
  /** Manages your own buckets, to which outputs are uploaded. */
  declare readonly destinations: DestinationsResource
  /** Manages your keys, with which PDFs are signed. */
  declare readonly signers: SignersResource
  /** Manages the addresses that receive the webhooks of all background renders. */
  declare readonly webhookEndpoints: WebhookEndpointsResource
  /** Reads the webhook deliveries of the account, and sends them again. */
  declare readonly deliveries: DeliveriesResource
  /** Reads the webhook events of the account. */
  declare readonly events: EventsResource
  /** Reads the usage of this month and of other days. */
  declare readonly usage: UsageResource
  /** Downloads files by their URLs. */
  declare readonly files: FilesResource
  /** Calls any path of the API, typed, and returns errors instead of throwing them. */
  declare readonly raw: RawClient

  /** Not printed with the client, since they contain the key. */
  readonly #options: ClientOptions

  /**
   * Creates a client. Sends nothing.
   * @throws ConfigurationError if `apiKey` or `baseUrl` is malformed, or in a browser
   * @example
   * const fromEnvironment = new Platen() // PLATEN_API_KEY and PLATEN_BASE_URL
   * const explicit = new Platen({ apiKey: 'svc_live_...', baseUrl: 'https://pdf.example.com' })
   * console.log(fromEnvironment, explicit)
   */
  constructor(options: ClientOptions = {}) {
    const api = openApi(options)
    this.#options = options
    const wait = createWait(SYSTEM_CLOCK)
    const { extract, lint } = guarded(createReading(api))
    this.renders = guarded(createRenders(api, wait))
    this.pdf = guarded(createRendering(api, this.renders, '/api/v1/pdf'))
    this.screenshot = guarded(createRendering(api, this.renders, '/api/v1/screenshot'))
    this.og = guarded(createOg(api), ['url'])
    this.pdfs = guarded(createPdfs(api))
    this.batches = guarded(createBatches(api, wait))
    this.extract = extract
    this.lint = lint
    this.shareLinks = guarded(createShareLinks(api))
    this.links = guarded(createLinksResource(api))
    this.templates = guarded(createTemplates(api))
    this.gallery = guarded(createGallery(api))
    this.assets = guarded(createAssets(api))
    this.destinations = guarded(createDestinations(api))
    this.signers = guarded(createSigners(api))
    this.webhookEndpoints = guarded(createWebhookEndpoints(api))
    this.deliveries = guarded(createDeliveries(api))
    this.events = guarded(createEvents(api))
    this.usage = guarded(createUsage(api))
    this.files = guarded(createFiles(api))
    this.raw = guarded(createRaw(api))
  }

  /**
   * The options, for the entries of the package that work with a client. A method is not printed
   * with it.
   */
  [OPTIONS](): ClientOptions {
    return this.#options
  }

  /**
   * Creates a client with some options changed, such as another key or a longer timeout.
   * @throws ConfigurationError
   * @example
   * const patient = platen.withOptions({ timeoutMs: 300_000, maxRetries: 5 })
   * await patient.pdf.render({ url: 'https://example.com/report' })
   */
  withOptions(changes: ClientOptions): Platen {
    return new Platen({ ...this.#options, ...changes })
  }
}

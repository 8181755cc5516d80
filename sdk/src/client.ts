/** The client, with one resource for each part of the API. */
import { guarded } from './api-promise.ts'
import type { ClientOptions } from './client-options.ts'
import { SYSTEM_CLOCK } from './clock.ts'
import { OPTIONS, openApi } from './open-api.ts'
import { createRaw, type RawClient } from './raw.ts'
import { type AssetsResource, createAssets } from './resources/assets.ts'
import { createRendering } from './resources/create-rendering.ts'
import { createRenders } from './resources/create-renders.ts'
import { createEvents, type EventsResource } from './resources/events.ts'
import { createFiles, type FilesResource } from './resources/files.ts'
import { createOg, type OgResource } from './resources/og.ts'
import type { PdfResource, ScreenshotResource } from './resources/rendering.ts'
import type { RendersResource } from './resources/renders.ts'
import { createShareLinks, type ShareLinksResource } from './resources/share-links.ts'
import { createTemplates, type TemplatesResource } from './resources/templates.ts'
import { createUsage, type UsageResource } from './resources/usage.ts'
import { createWait } from './wait.ts'

/**
 * A client for one Platen server and one API key. It holds no connection and does not need to be
 * closed. The methods of its resources do not use `this`, so they can be destructured.
 */
export class Platen {
  // `declare` because the constructor sets every field: the bundle need not name them again.
  /** Renders PDFs. */
  declare readonly pdf: PdfResource
  /** Renders screenshots. */
  declare readonly screenshot: ScreenshotResource
  /** Builds URLs of Open Graph images and downloads them. */
  declare readonly og: OgResource
  /** Reads, awaits, downloads, shares and cancels renders. */
  declare readonly renders: RendersResource
  /** Reads the webhook events of the account. */
  declare readonly events: EventsResource
  /** Lists and revokes the share links of all renders. */
  declare readonly shareLinks: ShareLinksResource
  /** Manages Liquid templates. */
  declare readonly templates: TemplatesResource
  /** Manages uploaded fonts and images. */
  declare readonly assets: AssetsResource
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
    this.files = guarded(createFiles(api))
    this.renders = guarded(createRenders(api, createWait(SYSTEM_CLOCK)))
    this.pdf = guarded(createRendering(api, this.renders, '/api/v1/pdf'))
    this.screenshot = guarded(createRendering(api, this.renders, '/api/v1/screenshot'))
    this.og = guarded(createOg(api), ['url'])
    this.events = guarded(createEvents(api))
    this.shareLinks = guarded(createShareLinks(api))
    this.templates = guarded(createTemplates(api))
    this.assets = guarded(createAssets(api))
    this.usage = guarded(createUsage(api))
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

/** The client, with one resource for each part of the API. */
import { createApi } from './api.ts'
import { SYSTEM_CLOCK } from './clock.ts'
import { type ClientOptions, resolveOptions } from './options.ts'
import { createRaw, type RawClient } from './raw.ts'
import { type AssetsResource, createAssets } from './resources/assets.ts'
import { createFiles, type FilesResource } from './resources/files.ts'
import { createOg, type OgResource } from './resources/og.ts'
import {
  createPdf,
  createScreenshot,
  type PdfResource,
  type ScreenshotResource,
} from './resources/rendering.ts'
import { createRenders, type RendersResource } from './resources/renders.ts'
import { createTemplates, type TemplatesResource } from './resources/templates.ts'
import { createUsage, type UsageResource } from './resources/usage.ts'
import { createSend } from './transport.ts'
import { createWait } from './wait.ts'

/**
 * A client for one Platen server and one API key. It holds no connection and does not need to be closed.
 * Its methods do not use `this`, so they can be destructured.
 */
export class Platen {
  /** Renders PDFs. */
  readonly pdf: PdfResource
  /** Renders screenshots. */
  readonly screenshot: ScreenshotResource
  /** Builds URLs of Open Graph images and downloads them. */
  readonly og: OgResource
  /** Reads, awaits, downloads, shares and cancels renders. */
  readonly renders: RendersResource
  /** Manages Liquid templates. */
  readonly templates: TemplatesResource
  /** Manages uploaded fonts and images. */
  readonly assets: AssetsResource
  /** Reads this month's usage. */
  readonly usage: UsageResource
  /** Downloads files by their URLs. */
  readonly files: FilesResource
  /** Calls any path of the API, typed, and returns errors instead of throwing them. */
  readonly raw: RawClient

  /**
   * Creates a client. Sends nothing.
   * @throws ConfigurationError if `apiKey` or `baseUrl` is missing or malformed, or in a browser
   */
  constructor(options: ClientOptions = {}) {
    const resolved = resolveOptions(options)
    const api = createApi(resolved, createSend(resolved, SYSTEM_CLOCK))
    this.files = createFiles(api)
    this.renders = createRenders(api, this.files, createWait(SYSTEM_CLOCK))
    this.pdf = createPdf(api, this.renders)
    this.screenshot = createScreenshot(api, this.renders)
    this.og = createOg(api)
    this.templates = createTemplates(api)
    this.assets = createAssets(api)
    this.usage = createUsage(api)
    this.raw = createRaw(api)
  }
}

/** The client: its options, and a resource for each part of the interface. */
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
 * A client of one server with one key. It holds no connection and needs no closing; methods can be
 * taken off it.
 */
export class Platen {
  readonly pdf: PdfResource
  readonly screenshot: ScreenshotResource
  readonly og: OgResource
  readonly renders: RendersResource
  readonly templates: TemplatesResource
  readonly assets: AssetsResource
  readonly usage: UsageResource
  readonly files: FilesResource
  readonly raw: RawClient

  /** @throws ConfigurationError without a key or an address, and in a browser */
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

/** Which parts of a valid render request do not work yet: they are refused by name, not ignored. */
import type { PdfOptions, ScreenshotOptions } from '../engine/index.ts'
import { ApiError } from '../errors.ts'

/** Fields of a request that stand for whole features of later releases. */
export interface PlannedFields {
  async: boolean
  template_id?: string
  template_version?: number
  data?: object
  webhook_url?: string
  webhook_secret?: string
}

/** Options that the engine ignores so far, and the value that asks for nothing. */
const PLANNED_PDF: Partial<PdfOptions> = {
  printBackground: true,
  displayHeaderFooter: false,
  headerTemplate: null,
  footerTemplate: null,
  scale: 1,
  enableJavaScript: false,
  waitForSelector: null,
  waitForTimeout: null,
}

const PLANNED_SCREENSHOT: Partial<ScreenshotOptions> = {
  fullPage: false,
  selector: null,
  deviceScaleFactor: 1,
  darkMode: false,
  blockAds: false,
  injectCSS: null,
  waitForSelector: null,
  waitForTimeout: null,
  cookies: [],
  extraHeaders: {},
}

/** @throws ApiError NOT_IMPLEMENTED naming every field and option that does not work yet */
export function refusePlanned(
  body: PlannedFields & { options: PdfOptions | ScreenshotOptions },
  idempotencyKey: string | undefined,
): void {
  const given = {
    async: body.async || undefined,
    template_id: body.template_id,
    template_version: body.template_version,
    data: body.data,
    webhook_url: body.webhook_url,
    webhook_secret: body.webhook_secret,
    'Idempotency-Key': idempotencyKey,
  }
  const fields = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : name))
  const options = [
    ...changed(body.options, PLANNED_PDF),
    ...changed(body.options, PLANNED_SCREENSHOT),
  ]
  const names = [...fields, ...new Set(options)]
  if (names.length === 0) return
  throw new ApiError('NOT_IMPLEMENTED', {
    message: `Not in this release yet: ${names.join(', ')}. Leave it out.`,
    details: { fields: names },
  })
}

function changed(options: object, idle: object): string[] {
  const values: Record<string, unknown> = { ...options }
  return Object.entries(idle)
    .filter(([name, value]) => name in values && !Bun.deepEquals(values[name], value))
    .map(([name]) => `options.${name}`)
}

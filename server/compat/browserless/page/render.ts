/** The routes that load pages: JSON in, a PDF, a screenshot or content out, through the submission of our own routes. */
import type { AdapterOptions, PdfOptions, ScreenshotOptions } from '../../../engine/index.ts'
import type { Caller } from '../../../http/handler-types.ts'
import type { Reply } from '../../../http/reply.ts'
import type { JobOptions } from '../../../renders/job.ts'
import { checkPageOptions } from '../../../renders/page-option-checks.ts'
import type { CompletedSubmission } from '../../../renders/replay.ts'
import { type AdapterRequest, CompatError } from '../../adapter.ts'
import { hasScripts } from '../../has-scripts.ts'
import type { AdapterServices } from '../../services.ts'
import { submitPage } from '../../submit.ts'
import { renderError } from '../errors.ts'
import { PDF_FIELDS, SCRAPE_FIELDS, SCREENSHOT_FIELDS } from '../fields/output-fields.ts'
import { PAGE_FIELDS } from '../fields/page-fields.ts'
import { readFields } from '../fields/read.ts'
import type { Query } from '../query.ts'
import { contentReply, fileReply, scrapeReply } from '../replies.ts'
import { withFieldNames } from './option-names.ts'
import { pdfOptions, screenshotOptions, windowOptions } from './output-options.ts'
import { type PageValues, pageOptions } from './page-options.ts'

export interface PageRequest {
  arrival: AdapterRequest
  caller: Caller
  query: Query
  body: Record<string, unknown>
}

type Source = { url: string } | { html: string }
type Format = 'html' | 'metadata'

/** A route that loads a page. @throws CompatError, ApiError */
export type PageRoute = (services: AdapterServices, request: PageRequest) => Promise<Reply>

export const printPage: PageRoute = async (services, request) => {
  const { values, ignored } = readFields(request.body, { ...PAGE_FIELDS, ...PDF_FIELDS })
  const source = sourceOf(values)
  const otherTimeouts = [values['options.timeout']]
  const shared = pageOptions(values, request.query, { otherTimeouts })
  const own = pdfOptions(values)
  const adapter = { ...shared.adapter, ...own.adapter }
  const { injectJS, waitForExpression } = shared.options
  const hasCode = injectJS !== null || waitForExpression !== null
  const isUseful = hasCode || 'url' in source || (await hasScripts(source.html))
  const enableJavaScript = values.setJavaScriptEnabled && isUseful
  const sent = { ...shared.options, ...own.options, enableJavaScript }
  const options = checkOptions<PdfOptions>(services, 'pdf', sent, adapter)
  const completed = await submit(services, request, source, { type: 'pdf', options })
  return withIgnored(await fileReply(completed), request, ignored)
}

export const capturePage: PageRoute = async (services, request) => {
  const { values, ignored } = readFields(request.body, { ...PAGE_FIELDS, ...SCREENSHOT_FIELDS })
  const { options, adapter } = pageOptions(values, request.query)
  const sent = { ...options, ...screenshotOptions(values) }
  const job = {
    type: 'screenshot',
    options: checkShot(services, request, { values, sent, adapter }),
  } as const
  const completed = await submit(services, request, sourceOf(values), job)
  const isText = values['options.encoding'] === 'base64'
  return withIgnored(await fileReply(completed, isText), request, ignored)
}

export const readPage: PageRoute = async (services, request) => {
  const { values, ignored } = readFields(request.body, PAGE_FIELDS)
  const { options, adapter } = pageOptions(values, request.query)
  const sent = { ...options, ...windowOptions(values) }
  const shot = checkShot(services, request, { values, sent, adapter })
  const completed = await extract(services, request, { values, shot, format: 'html' })
  return withIgnored(await contentReply(completed), request, ignored)
}

export const scrapePage: PageRoute = async (services, request) => {
  const { values, ignored } = readFields(request.body, { ...PAGE_FIELDS, ...SCRAPE_FIELDS })
  const wanted = values.elements
  if (wanted.length === 0) throw new CompatError(400, '"elements" must have at least one entry.')
  const shared = pageOptions(values, request.query, { wanted })
  const sent = { ...shared.options, ...windowOptions(values) }
  const adapter = { ...shared.adapter, scrape: wanted.map(({ selector }) => selector) }
  const shot = checkShot(services, request, { values, sent, adapter })
  const completed = await extract(services, request, { values, shot, format: 'metadata' })
  return withIgnored(await scrapeReply(completed), request, ignored)
}

/** The address wins over HTML. */
function sourceOf({ url, html }: PageValues): Source {
  if (url !== null) return { url }
  if (html !== null) return { html }
  throw new CompatError(400, 'The body must have a "url" or "html".')
}

interface Shot {
  values: PageValues
  sent: Partial<ScreenshotOptions>
  adapter: AdapterOptions
}

function checkShot(
  services: AdapterServices,
  { query }: PageRequest,
  { values, sent, adapter }: Shot,
): ScreenshotOptions {
  const whole = { ...sent, blockAds: query.blockAds }
  const { setJavaScriptEnabled } = values
  const all: AdapterOptions = { ...adapter, ...(!setJavaScriptEnabled && { scriptsOff: true }) }
  return checkOptions<ScreenshotOptions>(services, 'screenshot', whole, all)
}

/**
 * Checks options by the schemas of our own, so that no bound is missing, and fills in their defaults.
 * @throws CompatError 400
 */
function checkOptions<Options extends { adapter?: AdapterOptions }>(
  { contract }: Pick<AdapterServices, 'contract'>,
  name: 'pdf' | 'screenshot',
  options: Partial<Options>,
  adapter: AdapterOptions,
): Options {
  const issues = contract.checkSettings({ settings: { [name]: options } })
  // They are no option of the contract.
  const extraHeaders = Object.fromEntries(
    (adapter.headers ?? []).map((header) => [header.name, header.value]),
  )
  issues.push(...checkPageOptions({ ...contract.defaults.pdf, extraHeaders }, true))
  if (issues.length > 0) {
    throw new CompatError(400, issues.map(({ message }) => withFieldNames(message)).join('\n'))
  }
  return { ...options, adapter } as Options // the check has filled in the defaults
}

function extract(
  services: AdapterServices,
  request: PageRequest,
  { values, shot, format }: { values: PageValues; shot: ScreenshotOptions; format: Format },
): Promise<CompletedSubmission> {
  const formats = [format]
  const { pdf } = services.contract.defaults
  const source = { ...sourceOf(values), formats }
  return submit(services, request, source, { type: 'extract', formats, options: shot, pdf })
}

function submit(
  services: AdapterServices,
  { arrival, caller }: PageRequest,
  body: Source,
  job: JobOptions,
): Promise<CompletedSubmission> {
  return submitPage(services, arrival, { body, job, caller }).catch((error: unknown) => {
    throw renderError(error)
  })
}

/** Tells which fields had no effect. */
function withIgnored(reply: Reply, { query }: PageRequest, fields: string[]): Reply {
  const names = [...query.ignored, ...fields]
  if (names.length === 0) return reply
  return { ...reply, headers: { ...reply.headers, 'X-Platen-Ignored': names.join(', ') } }
}

/**
 * The routes that load pages: JSON in, a PDF, a screenshot or content out, through the submission
 * of our own routes.
 */
import {
  type AdapterRequest,
  type AdapterServices,
  type Caller,
  CompatError,
  type Reply,
} from '../../adapter.ts'
import {
  checkedOptions,
  type Draft,
  type Format,
  newDraft,
  type ScreenshotOptions,
} from '../../fields/index.ts'
import type { JobOptions, Rendered } from '../../renders/index.ts'
import { renderError } from '../errors.ts'
import { PAPER, PDF_FIELDS, SCRAPE_FIELDS, SCREENSHOT_FIELDS } from '../fields/output-fields.ts'
import { PAGE_FIELDS } from '../fields/page-fields.ts'
import { readBody } from '../fields/read.ts'
import type { Query } from '../query.ts'
import { contentReply, fileReply, scrapeReply } from '../replies.ts'
import { withFieldNames } from './option-names.ts'
import { finishPdf, finishScreenshot } from './output-options.ts'
import { finishPage, type PageValues } from './page-options.ts'

export interface PageRequest {
  arrival: AdapterRequest
  caller: Caller
  query: Query
  body: Record<string, unknown>
}

type Source = { url: string } | { html: string }

/** A route that loads a page. @throws CompatError, ApiError */
export type PageRoute = (services: AdapterServices, request: PageRequest) => Promise<Reply>

export const printPage: PageRoute = async (services, request) => {
  const draft = draftOf(request, 'pdf')
  draft.paper = { ...PAPER }
  const values = readBody(request.body, { ...PAGE_FIELDS, ...PDF_FIELDS }, draft)
  const source = sourceOf(draft)
  const { timeoutMs } = request.query
  finishPage(draft, values, { timeoutMs, otherTimeout: values['options.timeout'] })
  finishPdf(draft, values)
  const { injectJS, waitForExpression } = draft.shared
  const isUseful =
    injectJS || waitForExpression || 'url' in source || (await services.hasScripts(source.html))
  draft.pdf.enableJavaScript = values.setJavaScriptEnabled && Boolean(isUseful)
  const completed = await submit(services, request, source, optionsOf(services, draft))
  return withIgnored(await fileReply(completed), request, draft)
}

export const capturePage: PageRoute = async (services, request) => {
  const draft = draftOf(request)
  const values = readBody(request.body, { ...PAGE_FIELDS, ...SCREENSHOT_FIELDS }, draft)
  finishPage(draft, values, request.query)
  finishScreenshot(draft, values)
  const job = optionsOf(services, withScripts(draft, values))
  const completed = await submit(services, request, sourceOf(draft), job)
  const isText = values['options.encoding'] === 'base64'
  return withIgnored(await fileReply(completed, isText), request, draft)
}

export const readPage: PageRoute = async (services, request) => {
  const draft = draftOf(request)
  const values = readBody(request.body, PAGE_FIELDS, draft)
  finishPage(draft, values, request.query)
  const completed = await extract(services, request, withScripts(draft, values), 'html')
  return withIgnored(await contentReply(completed), request, draft)
}

export const scrapePage: PageRoute = async (services, request) => {
  const draft = draftOf(request)
  const values = readBody(request.body, { ...PAGE_FIELDS, ...SCRAPE_FIELDS }, draft)
  const wanted = values.elements
  if (wanted.length === 0) throw new CompatError(400, '"elements" must have at least one entry.')
  finishPage(draft, values, { ...request.query, wanted })
  draft.adapter.scrape = wanted.map(({ selector }) => selector)
  const completed = await extract(services, request, withScripts(draft, values), 'metadata')
  return withIgnored(await scrapeReply(completed), request, draft)
}

function draftOf({ query: { blockAds } }: PageRequest, format?: Format): Draft {
  return { ...newDraft(format), blockAds }
}

/** Turns scripts of a page off that is not printed. */
function withScripts(draft: Draft, { setJavaScriptEnabled }: PageValues): Draft {
  return setJavaScriptEnabled
    ? draft
    : { ...draft, adapter: { ...draft.adapter, scriptsOff: true } }
}

/** The address wins over HTML. */
function sourceOf({ url, html }: Draft): Source {
  if (url !== null) return { url }
  if (html !== null) return { html }
  throw new CompatError(400, 'The body must have a "url" or "html".')
}

/** @throws CompatError 400 */
function optionsOf({ contract }: Pick<AdapterServices, 'contract'>, draft: Draft) {
  return checkedOptions(contract, draft, {
    noDomain: '"cookies" must have a "domain" or a "url" in pages of HTML.',
    invalid(issues) {
      return new CompatError(400, issues.map(({ message }) => withFieldNames(message)).join('\n'))
    },
  })
}

function extract(
  services: AdapterServices,
  request: PageRequest,
  draft: Draft,
  format: 'html' | 'metadata',
): Promise<Rendered> {
  const formats = [format]
  const { options } = optionsOf(services, draft)
  const { pdf } = services.contract.defaults
  const job = { type: 'extract', formats, options: options as ScreenshotOptions, pdf } as const
  const body = { ...sourceOf(draft), formats }
  return submit(services, request, body, job)
}

function submit(
  services: AdapterServices,
  { arrival, caller }: PageRequest,
  body: Source,
  job: JobOptions,
): Promise<Rendered> {
  return services.renders.page({ body, job }, { arrival, caller }).catch((error: unknown) => {
    throw renderError(error)
  })
}

/** Tells which fields had no effect. */
function withIgnored(reply: Reply, { query }: PageRequest, { ignored }: Draft): Reply {
  const names = [...query.ignored, ...ignored]
  if (names.length === 0) return reply
  return { ...reply, headers: { ...reply.headers, 'X-Platen-Ignored': names.join(', ') } }
}

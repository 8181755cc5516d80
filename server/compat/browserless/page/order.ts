/** Makes orders of the JSON of routes that load pages. */
import { type AdapterServices, CompatError } from '../../adapter.ts'
import {
  checkedOptions,
  type Draft,
  type Format,
  newDraft,
  type ScreenshotOptions,
} from '../../fields/index.ts'
import type { PageOrder } from '../../renders/index.ts'
import { PAPER, PDF_FIELDS, SCRAPE_FIELDS, SCREENSHOT_FIELDS } from '../fields/output-fields.ts'
import { PAGE_FIELDS } from '../fields/page-fields.ts'
import { readBody } from '../fields/read.ts'
import type { Query } from '../query.ts'
import { withFieldNames } from './option-names.ts'
import { finishPdf, finishScreenshot } from './output-options.ts'
import { finishPage, type PageValues } from './page-options.ts'

/** JSON about a page. */
export interface PageBody {
  query: Query
  body: Record<string, unknown>
}

type Source = { url: string } | { html: string }

/** The tools with which a page is read. */
type PageTools = Pick<AdapterServices, 'contract' | 'hasScripts'>

/** An order, and what its answer says about the request. */
export interface AskedPage {
  order: PageOrder
  /** Names of fields without an effect. */
  ignored: string[]
  /** Whether the file is answered as Base64. */
  isText?: boolean
}

/** Makes the order of a route. @throws CompatError 400 */
export type MakeOrder = (tools: PageTools, page: PageBody) => Promise<AskedPage>

export const printOrder: MakeOrder = async (tools, { query, body }) => {
  const draft = draftOf(query, 'pdf')
  draft.paper = { ...PAPER }
  const values = readBody(body, { ...PAGE_FIELDS, ...PDF_FIELDS }, draft)
  const source = sourceOf(draft)
  const { timeoutMs } = query
  finishPage(draft, values, { timeoutMs, otherTimeout: values['options.timeout'] })
  finishPdf(draft, values)
  const { injectJS, waitForExpression } = draft.shared
  const isUseful =
    injectJS || waitForExpression || 'url' in source || (await tools.hasScripts(source.html))
  draft.pdf.enableJavaScript = values.setJavaScriptEnabled && Boolean(isUseful)
  const order = { body: source, job: optionsOf(tools, draft) }
  return { order, ignored: draft.ignored }
}

export const captureOrder: MakeOrder = async (tools, { query, body }) => {
  const draft = draftOf(query)
  const values = readBody(body, { ...PAGE_FIELDS, ...SCREENSHOT_FIELDS }, draft)
  finishPage(draft, values, query)
  finishScreenshot(draft, values)
  const job = optionsOf(tools, withScripts(draft, values))
  const isText = values['options.encoding'] === 'base64'
  return { order: { body: sourceOf(draft), job }, ignored: draft.ignored, isText }
}

export const contentOrder: MakeOrder = async (tools, { query, body }) => {
  const draft = draftOf(query)
  const values = readBody(body, PAGE_FIELDS, draft)
  finishPage(draft, values, query)
  return extractOrder(tools, withScripts(draft, values), 'html')
}

export const scrapeOrder: MakeOrder = async (tools, { query, body }) => {
  const draft = draftOf(query)
  const values = readBody(body, { ...PAGE_FIELDS, ...SCRAPE_FIELDS }, draft)
  const wanted = values.elements
  if (wanted.length === 0) throw new CompatError(400, '"elements" must have at least one entry.')
  finishPage(draft, values, { ...query, wanted })
  draft.adapter.scrape = wanted.map(({ selector }) => selector)
  return extractOrder(tools, withScripts(draft, values), 'metadata')
}

function draftOf({ blockAds }: Query, format?: Format): Draft {
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
function optionsOf({ contract }: PageTools, draft: Draft) {
  return checkedOptions(contract, draft, {
    noDomain: '"cookies" must have a "domain" or a "url" in pages of HTML.',
    invalid(issues) {
      return new CompatError(400, issues.map(({ message }) => withFieldNames(message)).join('\n'))
    },
  })
}

function extractOrder(tools: PageTools, draft: Draft, format: 'html' | 'metadata'): AskedPage {
  const formats = [format]
  const { options } = optionsOf(tools, draft)
  const { pdf } = tools.contract.defaults
  const job = { type: 'extract', formats, options: options as ScreenshotOptions, pdf } as const
  return { order: { body: { ...sourceOf(draft), formats }, job }, ignored: draft.ignored }
}

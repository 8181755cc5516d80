/** Makes orders of the forms of routes that render pages. */
import { textOfContent } from '../../../lib/file-content.ts'
import type { AdapterServices } from '../../adapter.ts'
import { type Draft, type Format, newDraft, type PdfOptions } from '../../fields/index.ts'
import type { PageOrder } from '../../renders/index.ts'
import { FINISH_FIELDS } from '../fields/finish-fields.ts'
import { PAGE_FIELDS } from '../fields/page-fields.ts'
import { PDF_FIELDS } from '../fields/pdf-fields.ts'
import { readForm } from '../fields/read.ts'
import { SCREENSHOT_FIELDS } from '../fields/screenshot-fields.ts'
import { type FormWork, isOfOptions, readWork } from '../finish/work.ts'
import type { Form } from '../form/form.ts'
import { invalidForm } from '../form/problem.ts'
import { expandMarkdown } from '../markdown/template.ts'
import { checkOptions, finishPdf, finishScreenshot } from './check-options.ts'
import { type PageKind, type PageSource, pageSource, type ReadySource, urlOf } from './source.ts'
import { stepsOfPage } from './steps.ts'

const CONVERT_FIELDS = { ...PAGE_FIELDS, ...PDF_FIELDS, ...FINISH_FIELDS }
const CAPTURE_FIELDS = { ...PAGE_FIELDS, ...SCREENSHOT_FIELDS }

/** A form about a page. */
export interface PageForm {
  form: Form
  kind: PageKind
  timeoutMs: number
  /** The name of the output without an extension; null for one that is not named. */
  filename: string | null
  /** The name of its parts without one. */
  partsName: string
}

/** The tools with which a page is read. */
export interface PageTools extends Pick<AdapterServices, 'contract' | 'hasScripts'> {
  /** Makes HTML of Markdown. */
  toHtml(markdown: string): Promise<string>
}

/** @throws CompatError 400, 501; ApiError */
export async function convertOrder(tools: PageTools, page: PageForm): Promise<PageOrder> {
  const { form, kind } = page
  const draft = draftOf(page, 'pdf')
  const { values, problems } = readForm(form, CONVERT_FIELDS, draft)
  const plan = readWork(values, form, problems)
  const load = pageSource(kind, form, problems)
  if (problems.length > 0 || load === null) throw invalidForm(problems)
  const { shared, pdf } = draft
  const sheet = finishPdf(draft, form)
  const work = plan()
  const source = await sourceOf(tools, load(), values)
  const isSimple = isOfOptions(work)
  if ('url' in source) shared.injectCSS = sheet
  Object.assign(pdf, await ownFinish(work.finish, isSimple), { encrypt: work.encrypt })
  if (isSimple) pdf.imageQuality = work.imageQuality
  // HTML without anything that resembles a script looks the same with JavaScript off, and is
  // rendered faster.
  pdf.enableJavaScript =
    'url' in source ||
    typeof shared.waitForExpression === 'string' ||
    values.failOnConsoleExceptions ||
    (await tools.hasScripts(source.html))
  const job = checkOptions(tools.contract, draft)
  const order = { body: bodyOf(source, page), job, sheet }
  return isSimple ? order : { ...order, work: stepsOfPage(work, page.partsName) }
}

/** @throws CompatError 400; ApiError */
export async function captureOrder(tools: PageTools, page: PageForm): Promise<PageOrder> {
  const { form, kind } = page
  const draft = draftOf(page)
  const { values, problems } = readForm(form, CAPTURE_FIELDS, draft)
  const load = pageSource(kind, form, problems)
  if (problems.length > 0 || load === null) throw invalidForm(problems)
  finishScreenshot(draft)
  const job = checkOptions(tools.contract, draft)
  return { body: bodyOf(await sourceOf(tools, load(), values), page), job }
}

function bodyOf(source: ReadySource, { filename }: PageForm): PageOrder['body'] {
  return { ...source, ...(filename !== null && { filename }), disposition: 'attachment' }
}

function draftOf({ form, kind, timeoutMs }: PageForm, format?: Format): Draft {
  const draft = newDraft(format)
  if (kind === 'url') draft.url = urlOf(form)
  draft.shared.timeout = timeoutMs
  draft.adapter.collectsFailures = true
  return draft
}

/**
 * The options that our own API has as well: PDF/A-1b is made of the print.
 * @param isSimple whether they do the work. Otherwise the contents of attachments are not read here
 */
async function ownFinish(
  { pdfa, attachments: sent, ...others }: FormWork['finish'],
  isSimple: boolean,
): Promise<Partial<PdfOptions>> {
  const attachments: PdfOptions['attachments'] = []
  for (const { content, ...rest } of sent) {
    attachments.push({ ...rest, content: isSimple ? await textOfContent(content) : '' })
  }
  return { ...others, attachments, pdfa: pdfa === '1b' ? null : pdfa }
}

async function sourceOf(
  { toHtml }: PageTools,
  source: PageSource,
  { failOnResourceLoadingFailed }: { failOnResourceLoadingFailed: boolean },
): Promise<ReadySource> {
  if ('url' in source) return source
  // Without files, the names in the page would not even be requested.
  const { html, files = failOnResourceLoadingFailed ? {} : undefined, markdown } = source
  const expanded = markdown === null ? html : await expandMarkdown(html, markdown, toHtml)
  return { html: expanded, ...(files && { files }) }
}

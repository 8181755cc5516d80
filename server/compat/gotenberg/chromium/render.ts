/**
 * The routes that render pages: a form in, a PDF or a screenshot out, through the submission of our
 * own routes.
 */
import { textOfContent } from '../../../lib/file-content.ts'
import type { AdapterServices, Reply } from '../../adapter.ts'
import { type Draft, type Format, newDraft, type PdfOptions } from '../../fields/index.ts'
import { type PageOrder, workUserOf } from '../../renders/index.ts'
import { renderError } from '../errors.ts'
import { FINISH_FIELDS } from '../fields/finish-fields.ts'
import { PAGE_FIELDS } from '../fields/page-fields.ts'
import { PDF_FIELDS } from '../fields/pdf-fields.ts'
import { readForm } from '../fields/read.ts'
import { SCREENSHOT_FIELDS } from '../fields/screenshot-fields.ts'
import { type FormWork, isOfOptions, readWork } from '../finish/work.ts'
import { invalidForm } from '../form/problem.ts'
import type { MarkdownPages } from '../markdown/pool.ts'
import { expandMarkdown } from '../markdown/template.ts'
import { fileReply, outputFilename } from '../replies.ts'
import { checkOptions } from './check-options.ts'
import { finishPdf, finishScreenshot } from './finish-draft.ts'
import { type PageRequest, type PageSource, pageSource, type ReadySource, urlOf } from './source.ts'
import { stepsOfPage } from './steps.ts'

const CONVERT_FIELDS = { ...PAGE_FIELDS, ...PDF_FIELDS, ...FINISH_FIELDS }
const CAPTURE_FIELDS = { ...PAGE_FIELDS, ...SCREENSHOT_FIELDS }

interface PageServices extends AdapterServices {
  markdownPages: MarkdownPages
}

/** @throws CompatError, ApiError */
export async function convertPage(services: PageServices, request: PageRequest): Promise<Reply> {
  const { form, kind } = request
  const draft = draftOf(request, 'pdf')
  const { values, problems } = readForm(form, CONVERT_FIELDS, draft)
  const plan = readWork(values, form, problems)
  const load = pageSource(kind, form, problems)
  if (problems.length > 0 || load === null) throw invalidForm(problems)
  const { shared, pdf } = draft
  const sheet = finishPdf(draft, form)
  const work = plan()
  const page = await load()
  const source = await sourceOf(services, request, page, values)
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
    (await services.hasScripts(source.html))
  const { options } = checkOptions(services.contract, draft)
  const job = { type: 'pdf', options: options as PdfOptions } as const
  return answerPage(services, request, { source, job, sheet, ...(!isSimple && { work }) })
}

/** @throws CompatError, ApiError */
export async function capturePage(services: PageServices, request: PageRequest): Promise<Reply> {
  const { form, kind } = request
  const draft = draftOf(request)
  const { values, problems } = readForm(form, CAPTURE_FIELDS, draft)
  const load = pageSource(kind, form, problems)
  if (problems.length > 0 || load === null) throw invalidForm(problems)
  finishScreenshot(draft)
  const job = checkOptions(services.contract, draft)
  const source = await sourceOf(services, request, await load(), values)
  return answerPage(services, request, { source, job })
}

function draftOf({ form, kind, timeoutMs }: PageRequest, format?: Format): Draft {
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
  { markdownPages }: PageServices,
  { caller, arrival }: PageRequest,
  source: PageSource,
  { failOnResourceLoadingFailed }: { failOnResourceLoadingFailed: boolean },
): Promise<ReadySource> {
  if ('url' in source) return source
  // Without files, the names in the page would not even be requested.
  const { html, files = failOnResourceLoadingFailed ? {} : undefined, markdown } = source
  const user = workUserOf({ arrival, caller })
  const expanded =
    markdown === null
      ? html
      : await expandMarkdown(html, markdown, (text) => markdownPages.convert(text, user))
  return { html: expanded, ...(files && { files }) }
}

interface AskedPage extends Pick<PageOrder, 'job' | 'sheet'> {
  source: ReadySource
  work?: FormWork
}

async function answerPage(
  { renders }: PageServices,
  { arrival, caller }: PageRequest,
  { source, work, ...page }: AskedPage,
): Promise<Reply> {
  const filename = outputFilename(arrival.request.headers)
  const named = { ...(filename !== null && { filename }), disposition: 'attachment' } as const
  const order = {
    ...page,
    body: { ...source, ...named },
    ...(work && { work: stepsOfPage(work, filename ?? arrival.requestId) }),
  }
  const rendered = await renders.page(order, { arrival, caller }).catch((error: unknown) => {
    throw renderError(error, page.job)
  })
  return fileReply(rendered, arrival)
}

/** The routes that render pages: a form in, a PDF or a screenshot out, through the submission of our own routes. */
import { PLANS } from '../../../accounts/plans.ts'
import type { AdapterOptions, PdfOptions, ScreenshotOptions } from '../../../engine/index.ts'
import type { Reply } from '../../../http/reply.ts'
import { textOfContent } from '../../../lib/file-content.ts'
import { insertIntoHead } from '../../../renders/files/base.ts'
import type { JobOptions } from '../../../renders/job.ts'
import { hasScripts } from '../../has-scripts.ts'
import type { AdapterServices } from '../../services.ts'
import { submitPage } from '../../submit.ts'
import { renderError } from '../errors.ts'
import { readFields } from '../fields/field.ts'
import { FINISH_FIELDS } from '../fields/finish-fields.ts'
import { PAGE_FIELDS } from '../fields/page-fields.ts'
import { PDF_FIELDS } from '../fields/pdf-fields.ts'
import { SCREENSHOT_FIELDS } from '../fields/screenshot-fields.ts'
import { isOfOptions, type PdfWork, readWork } from '../finish/work.ts'
import { invalidForm } from '../form/problem.ts'
import type { MarkdownPages } from '../markdown/pool.ts'
import { expandMarkdown } from '../markdown/template.ts'
import { fileReply, outputFilename } from '../replies.ts'
import { checkOptions } from './check-options.ts'
import { submitFinished } from './finished-page.ts'
import { headerProblems, pageOptions, withoutConditions } from './page-options.ts'
import { pdfOptions } from './pdf-options.ts'
import type { PageRequest, ReadySource } from './request.ts'
import { screenshotOptions } from './screenshot-options.ts'
import { type PageSource, pageSource } from './source.ts'

interface PageServices extends AdapterServices {
  markdownPages: MarkdownPages
}

/** @throws CompatError, ApiError */
export async function convertPage(services: PageServices, request: PageRequest): Promise<Reply> {
  const { form, kind } = request
  const findings: string[] = []
  const values = readFields(form, { ...PAGE_FIELDS, ...PDF_FIELDS, ...FINISH_FIELDS }, findings)
  const plan = readWork(values, form, findings)
  const load = pageSource(kind, form, findings)
  if (findings.length > 0 || load === null) throw invalidForm(findings)
  const shared = pageOptions(values, kind === 'url')
  const own = pdfOptions(values, form)
  const adapter = { ...shared.adapter, ...own.adapter }
  const work = await plan()
  const page = await load()
  const source = withSheet(await sourceOf(services, request, page, values), own.sheet)
  const isSimple = isOfOptions(work)
  const sent = {
    ...shared.options,
    ...own.options,
    injectCSS: 'url' in source ? own.sheet : null,
    ...(await ownFinish(work.finish, isSimple)),
    encrypt: work.encrypt,
    imageQuality: isSimple ? work.imageQuality : null,
    timeout: request.timeoutMs,
    enableJavaScript: await needsScripts(source, shared.options),
  }
  const defaults = services.contract.defaults.pdf
  const problems = headerProblems(adapter, defaults)
  if (problems.length > 0) throw invalidForm(problems)
  const options = checkOptions<PdfOptions>(services.contract, 'pdf', sent)
  const job = { type: 'pdf', options: { ...withoutIdle(options), adapter } } as const
  if (isSimple) return submit(services, request, { source, job })
  return submitFinished(services, request, { source, options: job.options, work })
}

/** @throws CompatError, ApiError */
export async function capturePage(services: PageServices, request: PageRequest): Promise<Reply> {
  const { form, kind } = request
  const findings: string[] = []
  const values = readFields(form, { ...PAGE_FIELDS, ...SCREENSHOT_FIELDS }, findings)
  const load = pageSource(kind, form, findings)
  if (findings.length > 0 || load === null) throw invalidForm(findings)
  const { options: shared, adapter } = pageOptions(values, kind === 'url')
  const sent = { ...shared, ...screenshotOptions(values), timeout: request.timeoutMs }
  const problems = headerProblems(adapter, services.contract.defaults.pdf)
  if (problems.length > 0) throw invalidForm(problems)
  const options = checkOptions<ScreenshotOptions>(services.contract, 'screenshot', sent)
  const source = await sourceOf(services, request, await load(), values)
  const job = { type: 'screenshot', options: { ...withoutIdle(options), adapter } } as const
  return submit(services, request, { source, job })
}

/**
 * The options that our own API has as well: PDF/A-1b is made of the print.
 * @param isSimple whether they do the work. Otherwise the contents of attachments are not read here
 */
async function ownFinish(
  { pdfa, attachments: sent, ...others }: PdfWork['finish'],
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
  const { signal } = arrival.request
  const user = { userId: caller.userId, tier: PLANS[caller.plan].tier, signal }
  const expanded =
    markdown === null
      ? html
      : await expandMarkdown(html, markdown, (text) => markdownPages.convert(text, user))
  return { html: expanded, ...(files && { files }) }
}

/** HTML has the sheet in its text: a page that is changed after it has loaded cannot be kept warm. */
function withSheet(source: ReadySource, sheet: string): ReadySource {
  if ('url' in source) return source
  return { ...source, html: insertIntoHead(source.html, `<style>${sheet}</style>`) }
}

/** HTML without anything that resembles a script looks the same with JavaScript off, and is rendered faster. */
async function needsScripts(
  source: ReadySource,
  { waitForExpression, failOn }: Pick<PdfOptions, 'waitForExpression' | 'failOn'>,
): Promise<boolean> {
  if (!('html' in source) || waitForExpression !== null || failOn?.consoleExceptions) return true
  return hasScripts(source.html)
}

/** Without conditions nothing has to be watched. */
function withoutIdle<Options extends { failOn: PdfOptions['failOn'] }>(options: Options): Options {
  return withoutConditions(options.failOn) ? { ...options, failOn: null } : options
}

async function submit(
  services: PageServices,
  { arrival, caller }: PageRequest,
  {
    source,
    job,
  }: { source: ReadySource; job: JobOptions & { options: { adapter?: AdapterOptions } } },
): Promise<Reply> {
  const filename = outputFilename(arrival.request.headers)
  const named = { ...(filename !== null && { filename }), disposition: 'attachment' } as const
  const page = { body: { ...source, ...named }, job, caller }
  const submitted = await submitPage(services, arrival, page).catch((error: unknown) => {
    throw renderError(error, job)
  })
  return fileReply(submitted, arrival)
}

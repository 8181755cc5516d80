/**
 * Renders a page whose PDF is worked on after its print, as one render: it is split, rotated,
 * flattened or compressed for an archive.
 */
import type { PdfOptions, RenderOwner, Source } from '../../../engine/index.ts'
import type { BodyHold } from '../../../http/body/budget.ts'
import type { Reply } from '../../../http/reply.ts'
import { createTools } from '../../../pdfs/tools.ts'
import { checkSubmission } from '../../../renders/check-submission.ts'
import { withRequestFiles } from '../../../renders/files/serve.ts'
import { printOptions } from '../../../renders/finishing/request.ts'
import type { AdapterJob, JobOutput } from '../../../renders/job.ts'
import { startRender } from '../../../renders/port.ts'
import { titleOfHtml, titleOfUrl } from '../../../renders/title.ts'
import type { AdapterServices } from '../../services.ts'
import { renderError } from '../errors.ts'
import { bookmarksFor } from '../finish/bookmarks.ts'
import { applyWork, type OnlyPart, outputOf, typeOfOutput } from '../finish/pipeline.ts'
import type { PdfWork } from '../finish/work.ts'
import { fileReply, outputFilename, partReply } from '../replies.ts'
import type { PageRequest, ReadySource } from './source.ts'

interface FinishedPage {
  source: ReadySource
  options: PdfOptions
  work: PdfWork
}

/** The sources that messages name: the page is the only one. */
const PLAN = {
  operation: 'convert',
  sources: [{ path: 'the page', source: {} }],
  needsPrint: null,
} as const

/** @throws CompatError, ApiError */
export async function submitFinished(
  services: AdapterServices,
  { arrival, caller }: PageRequest,
  page: FinishedPage,
): Promise<Reply> {
  const { source, options, work } = page
  const { request, requestId } = arrival
  const checked = { type: 'pdf', options } as const
  const { signal } = request
  const submission = { body: source, job: checked, caller, signal }
  const { url } = await checkSubmission(services, submission)
  const filename = outputFilename(request.headers)
  const contentType = typeOfOutput(1, work.split)
  const only: OnlyPart = { pdf: null }
  const job: AdapterJob = {
    type: 'adapter',
    contentType,
    async run(owner) {
      const hold = services.bodies.open(caller)
      try {
        const name = filename ?? requestId
        return await runPage(services, { ...page, contentType, name, hold, only }, owner)
      } finally {
        hold.release()
      }
    },
  }
  const title = 'html' in source ? titleOfHtml(source.html) : titleOfUrl(url ?? '')
  const body = { disposition: 'attachment', ...(filename !== null && { filename }) } as const
  const answered = { body, verbatim: {}, caller, client: arrival.client, requestId, signal }
  const inputType = url === null ? 'html' : 'url'
  const accepted = { type: 'pdf', inputType, title, job, idempotency: null } as const
  const start = () => startRender(services, answered, accepted)
  const completed = await services.pdfWork
    .inTurn(caller.userId, start, signal)
    .catch((error: unknown) => {
      throw renderError(error, checked)
    })
  if (completed.status === 'queued') throw new Error('a page of an adapter is never queued')
  if (only.pdf !== null) return partReply(services, { arrival, caller }, completed, only.pdf)
  return fileReply(completed, arrival)
}

interface PageRun extends FinishedPage {
  contentType: ReturnType<typeof typeOfOutput>
  name: string
  hold: BodyHold
  only: OnlyPart
}

async function runPage(
  services: AdapterServices,
  { source, options, work, contentType, name, hold, only }: PageRun,
  owner: RenderOwner,
): Promise<JobOutput> {
  const startedAt = performance.now()
  const document: Source = 'url' in source ? source : { html: source.html }
  const sent = 'html' in source ? source.files : undefined
  const { source: page, files } = await withRequestFiles(document, sent, owner.files)
  const own = { ...owner, files, produced: undefined }
  const printed = await services.engine.pdf(page, printOptions(options), own)
  const finishAt = performance.now()
  const timing = { timeoutMs: options.timeout, endsAt: startedAt + options.timeout }
  const tools = createTools(
    services,
    { owner, plan: { ...PLAN, sources: [...PLAN.sources] }, hold },
    timing,
  )
  const outline = bookmarksFor(work.bookmarks, `${name}.pdf`)
  const pdfs = [{ name, pdf: printed.bytes, outline }]
  const made = await applyWork(pdfs, { ...work, isPrint: true }, tools)
  const bytes = new Uint8Array(await outputOf(made, contentType, { tools, only }))
  const finishMs = Math.round(performance.now() - finishAt)
  const report = {
    ...printed.report,
    phases_ms: { ...printed.report.phases_ms, finish: finishMs },
  }
  return { bytes, contentType, durationMs: printed.durationMs + finishMs, report }
}

/**
 * Renders a page whose PDF is worked on after its print, as one render: it is split, rotated,
 * flattened or compressed for an archive.
 */
import type { PdfOptions } from '../../../engine/index.ts'
import type { Reply } from '../../../http/reply.ts'
import { checkSubmission } from '../../../renders/check-submission.ts'
import type { Step } from '../../../renders/file-steps.ts'
import { printOptions } from '../../../renders/finishing/request.ts'
import type { RenderJob } from '../../../renders/job.ts'
import { startRender } from '../../../renders/port.ts'
import { stepsOf as readySteps } from '../../../renders/print-steps.ts'
import { titleOfHtml, titleOfUrl } from '../../../renders/title.ts'
import type { AdapterServices } from '../../services.ts'
import { renderError } from '../errors.ts'
import { bookmarksFor } from '../finish/bookmarks.ts'
import { createOrderFiles, type OrderFiles, stepsOf } from '../finish/steps.ts'
import type { FormWork } from '../finish/work.ts'
import { fileReply, outputFilename, partReply } from '../replies.ts'
import type { PageRequest, ReadySource } from './source.ts'

interface FinishedPage {
  source: ReadySource
  options: PdfOptions
  work: FormWork
}

/** @throws CompatError, ApiError */
export async function submitFinished(
  services: AdapterServices,
  { arrival, caller }: PageRequest,
  { source, options, work }: FinishedPage,
): Promise<Reply> {
  const { request, requestId } = arrival
  const checked = { type: 'pdf', options } as const
  const { signal } = request
  const owner = { caller, signal }
  const { url } = await checkSubmission(services, { body: source, job: checked, ...owner })
  const filename = outputFilename(request.headers)
  const { steps, files } = stepsOfPage(work, filename ?? requestId)
  const ready = await readySteps(services, { body: { steps, files }, ...owner })
  const job: RenderJob = {
    type: 'pdf',
    options: optionsBeforeSteps(options),
    source: 'url' in source ? source : { html: source.html },
    ...('html' in source && source.files && { files: source.files }),
    ...ready,
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
  const { onlyFile } = completed
  if (onlyFile) return partReply(services, { arrival, caller }, completed, onlyFile)
  return fileReply(completed, arrival)
}

/** @param name of the output without an extension */
export function stepsOfPage(
  work: FormWork,
  name: string,
): { steps: Step[]; files: OrderFiles['byName'] } {
  const files = createOrderFiles()
  const subject = 'the page'
  // Before a split, which gives each part the bookmarks of its pages.
  const outline = bookmarksFor(work.bookmarks, `${name}.pdf`)
  const steps = stepsOf(work, { subject, name, isPrint: true }, files)
  if (outline !== null) steps.unshift({ outline, subject })
  return { steps, files: files.byName }
}

/** Without the options whose work is a step. */
function optionsBeforeSteps(options: PdfOptions): PdfOptions {
  const { tagged } = printOptions(options)
  const none = { pdfa: null, pdfua: null, facturX: null, encrypt: null }
  return { ...options, tagged, ...none, document: {}, attachments: [] }
}

/**
 * Accepts a request about PDFs: checks it, replays, runs or queues it once per idempotency key, as
 * a render of its own type.
 */
import { validationError } from '../../errors.ts'
import { checkWebhookUrl } from '../address-checks.ts'
import { checkAnswer } from '../answer-checks.ts'
import type { Idempotency } from '../begin.ts'
import type { FilesOrder } from '../file-steps.ts'
import { checkFiles } from '../files/check.ts'
import type { PdfOrder, PdfsJob } from '../pdf-order.ts'
import type { PdfsBody } from '../render-body.ts'
import type { Submitted } from '../replay.ts'
import type { RenderServices } from '../services.ts'
import { type Arrival, requireBackground, startRender, submitOnce } from '../start.ts'
import { uploadTargetOf } from '../uploads/target.ts'
import { checkWebhookScheme } from '../validation.ts'
import { hungUp, startTimeLimit, type TimeLimit } from './time-limit.ts'

export interface PdfsSubmission extends Arrival {
  order: PdfOrder | FilesOrder
  body: PdfsBody
}

/**
 * The order of the checks: 400 for the fields, the replay of a duplicate, the turn of the request,
 * 400 for addresses, 404 for ids, and the allowance together with the row.
 */
export async function submitPdfs(
  services: RenderServices,
  submission: PdfsSubmission,
): Promise<Submitted> {
  const { order, body, caller, signal, idempotencyKey } = submission
  const { files } = body
  const issues = [
    ...(await checkFiles(files, false)),
    ...services.pdfWork.check({ order, files }),
    ...checkAnswer(body, services.config.outputRetentionDays),
    ...checkWebhookScheme(body.webhook_url, services.egressPolicy.allows),
  ]
  if (issues.length > 0) throw validationError(issues)
  if (body.webhook_url !== undefined) await checkWebhookUrl(services.egressPolicy, body.webhook_url)
  const run = (idempotency: Idempotency | null) =>
    services.pdfWork.inTurn(
      caller.userId,
      () => runInTime(services, submission, idempotency),
      signal,
    )
  // Renders of all operations have one type, and a key belongs to one path.
  const key = idempotencyKey === undefined ? undefined : `${order.operation} ${idempotencyKey}`
  return submitOnce(services, submission, { type: 'pdfs', key }, run)
}

/** The time begins with the turn of the request. */
async function runInTime(
  services: RenderServices,
  submission: PdfsSubmission,
  idempotency: Idempotency | null,
): Promise<Submitted> {
  const { order, body, caller, signal } = submission
  requireBackground(submission)
  const time = startTimeLimit(body.timeout)
  const ended = AbortSignal.any([signal, time.signal])
  try {
    const sent = { order, files: body.files }
    const job = await services.pdfWork.ready(sent, caller.userId, ended)
    return await startWork(services, { ...submission, time, job }, idempotency)
  } catch (error) {
    throw signal.aborted && error === signal.reason ? hungUp() : error
  } finally {
    time.end()
  }
}

async function startWork(
  services: RenderServices,
  { order, time, job: ready, ...arrival }: PdfsSubmission & { time: TimeLimit; job: PdfsJob },
  idempotency: Idempotency | null,
): Promise<Submitted> {
  const { body, caller, requestId } = arrival
  const { userId } = caller
  // In the background the time begins with the work.
  const job = body.async ? ready : { ...ready, leftMs: time.endsAt - performance.now() }
  const uploadTo = await uploadTargetOf(services.db, body.storage, { userId, requestId, job })
  const title = services.pdfWork.titleOf(order)
  const accepted = { type: 'pdfs', inputType: 'pdf', title, job, idempotency, uploadTo } as const
  return startRender(services, arrival, accepted)
}

/**
 * Accepts a request about PDFs: checks it, replays, runs or queues it once per idempotency key, as
 * a render of its own type.
 */
import type { Config } from '../config.ts'
import type { EgressPolicy } from '../egress-policy/index.ts'
import { validationError } from '../errors.ts'
import { checkWebhookUrl } from '../renders/address-checks.ts'
import { checkAnswer } from '../renders/answer-checks.ts'
import type { Idempotency } from '../renders/begin.ts'
import { checkFiles } from '../renders/files/check.ts'
import type { AdapterJob } from '../renders/job.ts'
import type { OperationName, PdfOrder, PdfsJob } from '../renders/pdf-order.ts'
import {
  type Arrival,
  type PortServices,
  requireBackground,
  startRender,
  submitOnce,
} from '../renders/port.ts'
import type { Submitted } from '../renders/replay.ts'
import { uploadTargetOf } from '../renders/uploads/target.ts'
import { checkWebhookScheme } from '../renders/validation.ts'
import { type ReadyPlans, readyPlans } from './check-sources.ts'
import { withoutContents } from './order.ts'
import { type Plans, titleOfPlans } from './plan.ts'
import type { PdfsBody } from './request-fields.ts'
import { type RunServices, runPlans } from './run-plans.ts'
import { checkPlans } from './steps.ts'
import { startTimeLimit, type TimeLimit } from './time-limit.ts'
import { hungUp } from './work.ts'

export interface PdfsServices extends PortServices, Omit<RunServices, 'engine'> {
  config: Pick<Config, 'databaseTimeoutMs' | 'outputRetentionDays'>
  egressPolicy: EgressPolicy
}

export interface PdfsSubmission extends Arrival {
  /** The operation, for the idempotency key. */
  operation: OperationName
  plans: Plans
  /** The plans as data. Left out, they are run by this process and now. */
  order?: PdfOrder
  body: PdfsBody
}

interface ReadySubmission extends PdfsSubmission {
  time: TimeLimit
  ready: ReadyPlans
}

/**
 * The order of the checks: 400 for the fields, the replay of a duplicate, the turn of the request,
 * 400 for addresses, 404 for ids, and the allowance together with the row.
 */
export async function submitPdfs(
  services: PdfsServices,
  submission: PdfsSubmission,
): Promise<Submitted> {
  const { operation, plans, body, caller, signal, idempotencyKey } = submission
  const issues = [
    ...(await checkFiles(body.files, false)),
    ...checkPlans(plans, body.files),
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
  const key = idempotencyKey === undefined ? undefined : `${operation} ${idempotencyKey}`
  return submitOnce(services, submission, { type: 'pdfs', key }, run)
}

/** The time begins with the turn of the request. */
async function runInTime(
  services: PdfsServices,
  submission: PdfsSubmission,
  idempotency: Idempotency | null,
): Promise<Submitted> {
  const { plans, body, signal } = submission
  requireBackground(submission)
  const time = startTimeLimit(body.timeout)
  const ended = AbortSignal.any([signal, time.signal])
  try {
    const { caller } = submission
    const sent = { files: body.files, userId: caller.userId, signal: ended }
    const ready = await readyPlans(services, plans, sent)
    return await startWork(services, { ...submission, time, ready }, idempotency)
  } catch (error) {
    throw signal.aborted && error === signal.reason ? hungUp() : error
  } finally {
    time.end()
  }
}

async function startWork(
  services: PdfsServices,
  { operation: _, plans, order, time, ready, ...arrival }: ReadySubmission,
  idempotency: Idempotency | null,
): Promise<Submitted> {
  const { body, caller, requestId } = arrival
  const { userId } = caller
  const { origins, contentType } = ready
  const job: PdfsJob | AdapterJob = order
    ? {
        type: 'pdfs',
        ...ready,
        order: withoutContents(order),
        // In the background the time begins with the work.
        ...(!body.async && { leftMs: time.endsAt - performance.now() }),
      }
    : {
        type: 'adapter',
        contentType,
        run: (owner) => runPlans(services, { plans, origins, time, caller }, owner),
      }
  const uploadTo = await uploadTargetOf(services.db, body.storage, { userId, requestId, job })
  const title = titleOfPlans(plans)
  const accepted = { type: 'pdfs', inputType: 'pdf', title, job, idempotency, uploadTo } as const
  return startRender(services, arrival, accepted)
}

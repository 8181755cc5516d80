/** Accepts a render request as `submit.ts` does, and keeps the request of a render that began. */
import { ApiError } from '../errors.ts'
import type { RequestKeeper, RequestToKeep } from './kept-requests/keeper.ts'
import type { Submitted } from './replay.ts'
import { type Submission, type SubmitServices, submitRender } from './submit.ts'
import { sentOf } from './template-options.ts'

export interface KeptSubmitServices extends SubmitServices {
  requests: RequestKeeper
}

/** @throws what `submitRender` throws */
export async function submitAndKeep(
  services: KeptSubmitServices,
  submission: Submission,
): Promise<Submitted> {
  const { requests } = services
  try {
    const submitted = await submitRender(services, submission)
    if (!submitted.replay) keepRequest(requests, submission)
    return submitted
  } catch (error) {
    if (isOfBegunRender(error)) keepRequest(requests, submission)
    throw error
  }
}

function keepRequest(requests: RequestKeeper, { caller, requestId, ...request }: Submission): void {
  if (request.body.retention === 0) return
  const { userId, plan } = caller
  requests.keep({ userId, plan, requestId, ...toKeep(request) })
}

/** Selects the parts of a request that are kept. */
export function toKeep({
  job,
  body,
  verbatim,
  optionsSent,
}: Pick<Submission, 'job' | 'body' | 'verbatim' | 'optionsSent'>): Pick<
  RequestToKeep,
  'type' | 'body' | 'verbatim'
> {
  const { type } = job
  // A repetition has the options of the settings that the template has then.
  const isOfTemplate = body.template_id !== undefined
  const options = isOfTemplate ? sentOf(job.options, optionsSent) : job.options
  // Only that there were files is kept.
  return { type, body: { ...body, options, ...(body.files && { files: {} }) }, verbatim }
}

/** Whether a render began and failed: only then the error carries the usage after the refund. */
function isOfBegunRender(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.code !== 'PLAN_LIMIT_EXCEEDED' &&
    'X-Renders-Remaining' in error.headers
  )
}

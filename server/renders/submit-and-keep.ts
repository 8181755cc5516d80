/** Accepts a render request as `submit.ts` does, and keeps the request of a render that began. */
import { ApiError } from '../errors.ts'
import type { Caller } from '../http/handler-types.ts'
import type { RequestKeeper, RequestToKeep } from './kept-requests/keeper.ts'
import type { Submitted } from './replay.ts'
import type { RenderServices } from './services.ts'
import { type Submission, submitRender } from './submit.ts'
import { sentOf } from './template-options.ts'

/** @throws what `submitRender` throws */
export async function submitAndKeep(
  services: RenderServices,
  submission: Submission,
): Promise<Submitted> {
  const { caller, requestId } = submission
  const request = { caller, requestId, ...toKeep(submission) }
  return keepRequest(services.requests, request, () => submitRender(services, submission))
}

interface NewRequest extends Omit<RequestToKeep, 'userId' | 'plan' | 'body'> {
  caller: Pick<Caller, 'userId' | 'plan'>
  body: RequestToKeep['body'] & { retention?: number }
}

/** Keeps the request of a render that begins, also if it fails. @throws what `submit` throws */
export async function keepRequest(
  requests: RequestKeeper,
  { caller, ...request }: NewRequest,
  submit: () => Promise<Submitted>,
): Promise<Submitted> {
  const keep = () => {
    if (request.body.retention === 0) return
    const { userId, plan } = caller
    requests.keep({ ...request, userId, plan })
  }
  try {
    const submitted = await submit()
    if (!submitted.replay) keep()
    return submitted
  } catch (error) {
    if (isOfBegunRender(error)) keep()
    throw error
  }
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
  return { type, body: { ...body, options }, verbatim }
}

/** Whether a render began and failed: only then the error carries the usage after the refund. */
function isOfBegunRender(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.code !== 'PLAN_LIMIT_EXCEEDED' &&
    'X-Renders-Remaining' in error.headers
  )
}

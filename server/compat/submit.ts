/**
 * Submits the page of an adapter as our own routes do: as one render that is answered now, and
 * kept.
 */
import type { Caller } from '../http/handler-types.ts'
import type { CompletedSubmission } from '../renders/replay.ts'
import type { Submission } from '../renders/submit.ts'
import { submitAndKeep } from '../renders/submit-and-keep.ts'
import type { AdapterRequest } from './adapter.ts'
import type { AdapterServices } from './services.ts'

/** @throws what `submitRender` throws */
export async function submitPage(
  services: AdapterServices,
  { request, requestId, client }: AdapterRequest,
  page: Pick<Submission, 'body' | 'job'> & { caller: Caller },
): Promise<CompletedSubmission> {
  const submitted = await submitAndKeep(services, {
    ...page,
    verbatim: {},
    optionsSent: [],
    client,
    requestId,
    idempotencyKey: undefined,
    signal: request.signal,
  })
  if (submitted.status === 'queued') throw new Error('a page of an adapter is never queued')
  return submitted
}

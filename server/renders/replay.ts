/**
 * Answers a request with an idempotency key by the render that an earlier one made, in the same
 * form.
 */
import type { Output, Report } from '@platen/chromium'
import { type Usage, usageOf } from '../accounts/plans.ts'
import { usedIn } from '../accounts/usage.ts'
import type { OutputName } from '../http/content-disposition.ts'
import type { Caller } from '../http/handler-types.ts'
import { bodyOf, type StoredBody } from '../http/stored-body.ts'
import { type FirstRender, releaseKey } from './idempotency.ts'
import type { JobOutput } from './job-output.ts'
import { contentTypeOf } from './output-files.ts'
import { findEnded } from './queries.ts'
import type { RenderServices } from './services.ts'
import { openOutput } from './stored-output.ts'

export interface CompletedSubmission extends OutputName {
  status: 'completed'
  renderId: string
  requestId: string
  sizeBytes: number
  contentType: Output['contentType']
  durationMs: number
  usage: Usage
  /** Null if it was erased meanwhile. */
  report: Report | null
  output: StoredBody
  onlyFile?: JobOutput['onlyFile']
}

export type Submitted = (CompletedSubmission | { status: 'queued'; requestId: string }) & {
  /** Set if an earlier request with the same idempotency key made the render. */
  replay?: { mismatch: boolean }
}

/**
 * @returns null while the first render is running, or once its output was removed and its key
 *   released
 */
export async function replayRender(
  services: Pick<RenderServices, 'db' | 'storage' | 'log' | 'now'>,
  caller: Caller,
  first: FirstRender,
): Promise<Submitted | null> {
  const { db, now } = services
  const { request_id: requestId, output_key: key, output_size_bytes: sizeBytes } = first
  const { filename, disposition } = first
  if (first.background) return { status: 'queued', requestId }
  if (first.status !== 'completed') return null
  if (key === null) {
    await releaseKey(db, first.id)
    return null
  }
  // A file that another process holds is an error: rendering again would charge twice for one key.
  const stored = await openOutput(services, { renderId: first.id, requestId, key, sizeBytes })
  // The next poll sees that it was removed.
  if (stored === null) return null
  return {
    status: 'completed',
    renderId: first.id,
    requestId,
    request_id: requestId,
    filename,
    disposition,
    sizeBytes: stored.sizeBytes,
    contentType: contentTypeOf(key),
    durationMs: first.render_duration_ms ?? 0,
    usage: usageOf(caller.plan, await usedIn(db, caller.userId, now())),
    report: (await findEnded(db, caller.userId, requestId))?.report ?? null,
    output: await bodyOf(stored),
  }
}

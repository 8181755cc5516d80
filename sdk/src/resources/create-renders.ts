/** Creates the resource for existing renders. */
import type { Api, CallOptions } from '../api.ts'
import { NotFoundError, RenderFailedError } from '../errors.ts'
import { heldPoll } from '../held-poll.ts'
import { withKey } from '../ids.ts'
import type { RequestOptions } from '../options.ts'
import { PlatenError } from '../platen-error.ts'
import { LONGEST_RENDER_MS, renderTimeoutMs } from '../render-timeout.ts'
import type { CompletedRender, RenderStatus } from '../types.ts'
import type { Wait } from '../wait.ts'
import { WaitTimeoutError } from '../wait-timeout-error.ts'
import { createProblemReport } from './problem-report.ts'
import type { RendersResource } from './renders.ts'

export function createRenders(api: Api, wait: Wait): RendersResource {
  /** @param wait seconds until the response, if the render has not ended before */
  const get = (requestId: string, options: CallOptions | undefined, wait?: number) =>
    api.data(
      'GET',
      '/api/v1/renders/{requestId}',
      { path: { requestId }, query: { wait } },
      options,
    )

  /** @param status deletes the render only in this state */
  const remove = (requestId: string, options: CallOptions | undefined, status?: 'queued') =>
    api.done('/api/v1/renders/{requestId}', { path: { requestId }, query: { status } }, options)

  /** True if an earlier attempt, whose response was lost, has cancelled the render. */
  async function isCancelled(id: string, options: RequestOptions | undefined): Promise<boolean> {
    const { error_message } = await get(id, options)
    return /cancel/.test(error_message ?? '')
  }

  const renders: RendersResource = {
    get: (id, options) => get(id, options),
    list: (query, options) => api.list('/api/v1/renders', { query }, options),
    async wait(id, options = {}) {
      const poll = heldPoll(api, (polled, seconds) => get(id, polled, seconds), options)
      return completed(await wait({ poll, hasEnded, late }, options))
    },
    async download(render, options) {
      const { request_id, output_url } =
        typeof render === 'string' ? await renders.get(render, options) : render
      if (output_url?.startsWith('http')) {
        try {
          return await api.fileAt('GET', () => output_url, options, request_id)
        } catch (error) {
          if (!(error instanceof NotFoundError) || typeof render === 'string') throw error
        }
      }
      const { output_url: url, status } = await renders.get(request_id, options)
      if (url === null) {
        throw new PlatenError(`${request_id} has no output: ${status}`)
      }
      return api.fileAt('GET', () => url, options, request_id)
    },
    cancel: (id, options) =>
      remove(id, { ...options, isDone: () => isCancelled(id, options) }, 'queued'),
    erase: remove,
    signedUrl: (id, { expiresIn, ...options } = {}) =>
      api.data(
        'POST',
        '/api/v1/renders/{id}/signed-url',
        { path: { id }, body: { expiresIn } },
        options,
      ),
    revokeShareUrls: (id, options) =>
      api.done('/api/v1/renders/{id}/signed-url', { path: { id } }, options),
    shareLinks: (id, query, options) =>
      api.list('/api/v1/renders/{id}/share-links', { path: { id }, query }, options),
    request: (id, options) =>
      api.data('GET', '/api/v1/renders/{id}/request', { path: { id } }, options),
    rerun: (id, changes, options) =>
      api.file(
        'POST',
        '/api/v1/renders/{id}/rerun',
        { path: { id }, body: { ...changes, async: false } },
        { ...withKey(options), defaultTimeoutMs: renderTimeoutMs(LONGEST_RENDER_MS) },
      ),
    compare: (before, after, params, options) =>
      api.data(
        'POST',
        '/api/v1/renders/compare',
        { body: { ...params, before, after } },
        {
          ...options,
          defaultTimeoutMs: renderTimeoutMs(LONGEST_RENDER_MS),
          repeatable: true,
        },
      ),
    enqueueRerun: (id, changes, options) =>
      api.data(
        'POST',
        '/api/v1/renders/{id}/rerun',
        { path: { id }, body: { ...changes, async: true } },
        withKey(options),
        // Only a synchronous render is answered with its content.
      ) as ReturnType<RendersResource['enqueueRerun']>,
    report: (id, options) =>
      api.data('GET', '/api/v1/renders/{id}/report', { path: { id } }, options),
    capsule: (id, { output, ...options } = {}) =>
      api.file('GET', '/api/v1/renders/{id}/capsule', { path: { id }, query: { output } }, options),
    problemReport: createProblemReport(api),
    deliveries: (id, options) =>
      api.whole('/api/v1/renders/{id}/deliveries', { path: { id } }, options),
    redeliver: (id, deliveryId, { webhookSecret, ...options } = {}) =>
      api.data(
        'POST',
        '/api/v1/renders/{id}/deliveries/{deliveryId}/redeliver',
        { path: { id, deliveryId }, body: { webhook_secret: webhookSecret } },
        options,
      ),
    retryUpload: (id, { webhookSecret, ...options } = {}) =>
      api.data(
        'POST',
        '/api/v1/renders/{id}/storage/retry',
        { path: { id }, body: { webhook_secret: webhookSecret } },
        options,
      ),
  }
  return renders
}

function hasEnded({ status }: RenderStatus): boolean {
  return status === 'completed' || status === 'failed'
}

function late(ms: number, latest: RenderStatus | null): WaitTimeoutError {
  const state = latest?.status ?? 'unknown'
  return new WaitTimeoutError(
    `The render had not ended after ${ms} ms (last state: ${state}).`,
    latest,
  )
}

/** @throws RenderFailedError */
function completed(render: RenderStatus): CompletedRender {
  if (render.status === 'completed') return render as CompletedRender
  throw new RenderFailedError({
    message: `RENDER_FAILED: ${render.error_message ?? 'The render failed.'}`,
    status: 500,
    code: 'RENDER_FAILED',
    requestId: render.request_id,
    render,
  })
}

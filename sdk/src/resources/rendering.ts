/** Requests renders: synchronous, in the background, or in the background with waiting for the file. */
import type { Api, CallOptions } from '../api.ts'
import type { ApiPromise } from '../api-promise.ts'
import { newIdempotencyKey } from '../ids.ts'
import type { RenderRequestOptions } from '../options.ts'
import type { AsyncParams, PdfParams, ScreenshotParams } from '../params.ts'
import type { RenderFile } from '../render-file.ts'
import type { QueuedRender } from '../types.ts'
import type { WaitOptions } from '../wait.ts'
import type { RendersResource } from './renders.ts'

export interface RenderingResource<Params> {
  /**
   * Renders and returns the file. The call sends an idempotency key, so that its retries render and count
   * once.
   * @throws ValidationError, SsrfBlockedError, NotFoundError (template), RenderTimeoutError,
   * RenderFailedError, PlanLimitError, RateLimitError, UnavailableError
   */
  render(params: Params, options?: RenderRequestOptions): ApiPromise<RenderFile>
  /** Enqueues a background render (paid plans). Await it with `renders.wait` or a webhook. */
  enqueue(params: AsyncParams<Params>, options?: RenderRequestOptions): ApiPromise<QueuedRender>
  /** Combines `enqueue`, `renders.wait` and `renders.download`, for renders that may outlast a connection. */
  renderAndWait(
    params: AsyncParams<Params>,
    options?: RenderRequestOptions & WaitOptions,
  ): Promise<RenderFile>
}

export type PdfResource = RenderingResource<PdfParams>
export type ScreenshotResource = RenderingResource<ScreenshotParams>

/** Longest wait of a render in the queue, which `options.timeout` does not include. */
const QUEUE_MS = 120_000
const SLACK_MS = 15_000
const RENDER_TIMEOUT_MS = 30_000

export function createPdf(api: Api, renders: RendersResource): PdfResource {
  return withWaiting(renders, {
    render: (params, options) =>
      api.file(renderCall(params.options, options), (init) =>
        api.client.POST('/api/v1/pdf', { ...init, body: { ...params, async: false } }),
      ),
    enqueue: (params, options) =>
      api.json(
        withKey(options),
        (init) => api.client.POST('/api/v1/pdf', { ...init, body: { ...params, async: true } }),
        queued,
      ),
  })
}

export function createScreenshot(api: Api, renders: RendersResource): ScreenshotResource {
  return withWaiting(renders, {
    render: (params, options) =>
      api.file(renderCall(params.options, options), (init) =>
        api.client.POST('/api/v1/screenshot', { ...init, body: { ...params, async: false } }),
      ),
    enqueue: (params, options) =>
      api.json(
        withKey(options),
        (init) =>
          api.client.POST('/api/v1/screenshot', { ...init, body: { ...params, async: true } }),
        queued,
      ),
  })
}

function withWaiting<Params>(
  renders: RendersResource,
  methods: Omit<RenderingResource<Params>, 'renderAndWait'>,
): RenderingResource<Params> {
  return {
    ...methods,
    async renderAndWait(params, { idempotencyKey, ...options } = {}) {
      const { request_id } = await methods.enqueue(params, {
        ...options,
        ...(idempotencyKey && { idempotencyKey }),
      })
      return renders.download(await renders.wait(request_id, options), options)
    },
  }
}

/** The request timeout for a render with this `options.timeout`, including the queue and the transfer. */
export function renderTimeoutMs(timeout = RENDER_TIMEOUT_MS): number {
  return timeout + QUEUE_MS + SLACK_MS
}

function renderCall(
  render: { timeout?: number } | undefined,
  options: RenderRequestOptions | undefined,
): CallOptions {
  return { ...withKey(options), defaultTimeoutMs: renderTimeoutMs(render?.timeout) }
}

function withKey(options: RenderRequestOptions = {}): CallOptions {
  return { ...options, idempotencyKey: options.idempotencyKey ?? newIdempotencyKey() }
}

/** Reads a 202 response; with `async: true` the server sends no other success. */
function queued(body: unknown): QueuedRender {
  return (body as { data: QueuedRender }).data
}

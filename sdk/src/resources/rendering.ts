/** The three ways to ask for a render: its file at once, a place in the queue, or wait for that one. */
import type { Api, CallOptions } from '../api.ts'
import type { ApiPromise } from '../api-promise.ts'
import { newIdempotencyKey } from '../ids.ts'
import type { RenderRequestOptions } from '../options.ts'
import type { AsyncParams, PdfParams, ScreenshotParams } from '../params.ts'
import type { RenderFile } from '../render-file.ts'
import type { QueuedRender } from '../types.ts'
import type { RendersResource, WaitOptions } from './renders.ts'

export interface RenderingResource<Params> {
  /**
   * The file, in this answer. An idempotency key is made and sent, so that retries render and cost
   * once.
   * @throws ValidationError, SsrfBlockedError, NotFoundError (template), RenderTimeoutError,
   * RenderFailedError, PlanLimitError, RateLimitError, UnavailableError
   */
  render(params: Params, options?: RenderRequestOptions): ApiPromise<RenderFile>
  /** Renders in the background (paid plans): follow it with `renders.wait`, or by webhook. */
  enqueue(params: AsyncParams<Params>, options?: RenderRequestOptions): ApiPromise<QueuedRender>
  /** `enqueue`, `renders.wait` and `renders.download` in one: for what takes longer than a connection lasts. */
  renderAndWait(
    params: AsyncParams<Params>,
    options?: RenderRequestOptions & WaitOptions,
  ): Promise<RenderFile>
}

export type PdfResource = RenderingResource<PdfParams>
export type ScreenshotResource = RenderingResource<ScreenshotParams>

/** A render may wait in line for this long, which its own timeout does not count. */
const LINE_MS = 120_000
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
  ways: Omit<RenderingResource<Params>, 'renderAndWait'>,
): RenderingResource<Params> {
  return {
    ...ways,
    async renderAndWait(params, { idempotencyKey, ...options } = {}) {
      const { request_id } = await ways.enqueue(params, {
        ...options,
        ...(idempotencyKey && { idempotencyKey }),
      })
      return renders.download(await renders.wait(request_id, options), options)
    },
  }
}

/** How long `options.timeout` lets the server take, line and answer included. */
export function renderTimeoutMs(timeout = RENDER_TIMEOUT_MS): number {
  return timeout + LINE_MS + SLACK_MS
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

/** Of a 202, which is all that `async: true` answers; a 200 would be a file. */
function queued(body: unknown): QueuedRender {
  return (body as { data: QueuedRender }).data
}

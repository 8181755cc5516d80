/** Renders after they were asked for: their state, output, links, report and webhooks. */
import type { Api } from '../api.ts'
import type { ApiPromise } from '../api-promise.ts'
import { NotFoundError } from '../errors.ts'
import { pathId } from '../ids.ts'
import type { RequestOptions } from '../options.ts'
import { type PagePromise, pagePromise } from '../pages.ts'
import { PlatenError } from '../platen-error.ts'
import type { RenderFile } from '../render-file.ts'
import type {
  CompletedRender,
  ListRendersQuery,
  RenderListItem,
  RenderReport,
  RenderStatus,
  SignedUrl,
  WebhookDelivery,
} from '../types.ts'
import type { createWait } from '../wait.ts'
import type { FilesResource } from './files.ts'

/** Every `id` is a render's `request_id` or its uuid. */
export interface RendersResource {
  /** @throws NotFoundError */
  get(id: string, options?: RequestOptions): ApiPromise<RenderStatus>
  /** Newest first. `for await` gives all, `await` one page of `limit` (50 if not given, at most 100). */
  list(query?: ListRendersQuery, options?: RequestOptions): PagePromise<RenderListItem>
  /**
   * Asks until the render has ended.
   * @throws RenderFailedError with `render`, WaitTimeoutError, NotFoundError
   */
  wait(id: string, options?: WaitOptions & RequestOptions): Promise<CompletedRender>
  /**
   * The output of a completed render. Given a record or a webhook's event, its link is used, and asked for
   * anew if it has expired.
   * @throws PlatenError if the render is not completed, NotFoundError
   */
  download(render: string | RenderReference, options?: RequestOptions): Promise<RenderFile>
  /** Ends a render that waits or runs. It fails then, and does not count. @throws ConflictError if it has ended */
  cancel(id: string, options?: RequestOptions): ApiPromise<void>
  /** Links for people without a key. */
  signedUrl(id: string, options?: SignedUrlOptions): ApiPromise<SignedUrl>
  /** Ends every `share_url` of the render at once. */
  revokeShareUrls(id: string, options?: RequestOptions): ApiPromise<void>
  /**
   * Why it looks as it does: `hints` say what went wrong, where, and what to do; then console errors, failed and blocked
   * requests, fonts, images, times. Parts of the page in hints are plain text: escape them in HTML.
   */
  report(id: string, options?: RequestOptions): ApiPromise<RenderReport>
  /** Its webhook deliveries with every attempt. */
  deliveries(id: string, options?: RequestOptions): ApiPromise<WebhookDelivery[]>
  /** Sends a delivery that has ended again. @throws ConflictError while it is pending */
  redeliver(id: string, deliveryId: string, options?: RedeliverOptions): ApiPromise<WebhookDelivery>
}

export interface RenderReference {
  request_id: string
  output_url?: string | null
}

export interface SignedUrlOptions extends RequestOptions {
  /** Seconds that the links work: 60 to 7,776,000 (90 days). @default 3600 */
  expiresIn?: number
}

export interface RedeliverOptions extends RequestOptions {
  /** The secret is forgotten once a delivery has ended; without it this one is not signed. */
  webhookSecret?: string
}

export interface WaitOptions {
  /** Milliseconds until it gives up. The render goes on. @default 120_000 */
  deadlineMs?: number
  /** Milliseconds until it asks again for the first time; half as much longer each time. @default 500 */
  minIntervalMs?: number
  /** @default 5_000 */
  maxIntervalMs?: number
  signal?: AbortSignal
  /** Told what each look has seen: state, place in line, estimated start. */
  onProgress?(status: RenderStatus): void
}

export function createRenders(
  api: Api,
  files: FilesResource,
  wait: ReturnType<typeof createWait>,
): RendersResource {
  const { client } = api
  const path = (id: string) => ({ params: { path: { id: pathId(id) } } })
  const requestPath = (id: string) => ({ params: { path: { requestId: pathId(id) } } })

  const renders: RendersResource = {
    get: (id, options) =>
      api.json(
        options,
        (init) => client.GET('/api/v1/renders/{requestId}', { ...init, ...requestPath(id) }),
        // The other shape comes only to those who ask for it by `Accept`.
        (body) => (body as { data: RenderStatus }).data,
      ),
    list: (query = {}, options) =>
      pagePromise(
        (page) =>
          api.json(
            options,
            (init) => client.GET('/api/v1/renders', { ...init, params: { query: page } }),
            ({ data, pagination }) => ({ data, pagination }),
          ),
        query,
        ({ id }) => id,
      ),
    wait: (id, options = {}) => wait((signal) => renders.get(id, { ...options, signal }), options),
    async download(render, options) {
      const { request_id, output_url } =
        typeof render === 'string' ? await renders.get(render, options) : render
      if (output_url?.startsWith('http')) {
        try {
          return await files.get(output_url, options)
        } catch (error) {
          if (!(error instanceof NotFoundError) || typeof render === 'string') throw error
        }
      }
      const record = await renders.get(request_id, options)
      if (record.output_url === null) {
        throw new PlatenError(`The render ${request_id} has no output: it is ${record.status}.`)
      }
      return files.get(record.output_url, options)
    },
    cancel: (id, options) =>
      api.done(options, (init) =>
        client.DELETE('/api/v1/renders/{requestId}', { ...init, ...requestPath(id) }),
      ),
    signedUrl: (id, { expiresIn, ...options } = {}) =>
      api.data(options, (init) =>
        client.POST('/api/v1/renders/{id}/signed-url', {
          ...init,
          ...path(id),
          body: { ...(expiresIn !== undefined && { expiresIn }) },
        }),
      ),
    revokeShareUrls: (id, options) =>
      api.done(options, (init) =>
        client.DELETE('/api/v1/renders/{id}/signed-url', { ...init, ...path(id) }),
      ),
    report: (id, options) =>
      api.data(options, (init) =>
        client.GET('/api/v1/renders/{id}/report', { ...init, ...path(id) }),
      ),
    deliveries: (id, options) =>
      api.data(options, (init) =>
        client.GET('/api/v1/renders/{id}/deliveries', { ...init, ...path(id) }),
      ),
    redeliver: (id, deliveryId, { webhookSecret, ...options } = {}) =>
      api.data(options, (init) =>
        client.POST('/api/v1/renders/{id}/deliveries/{deliveryId}/redeliver', {
          ...init,
          params: { path: { id: pathId(id), deliveryId: pathId(deliveryId) } },
          body: { ...(webhookSecret !== undefined && { webhook_secret: webhookSecret }) },
        }),
      ),
  }
  return renders
}

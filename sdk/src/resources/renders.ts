/** Existing renders: their state, output, links, report and webhook deliveries. */
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
import type { Wait, WaitOptions } from '../wait.ts'
import type { FilesResource } from './files.ts'

/** Every `id` is a render's `request_id` or its uuid. */
export interface RendersResource {
  /** Returns the current record. @throws NotFoundError */
  get(id: string, options?: RequestOptions): ApiPromise<RenderStatus>
  /** Lists renders, newest first. `for await` iterates over all, `await` returns one page of `limit` items (default 50, at most 100). */
  list(query?: ListRendersQuery, options?: RequestOptions): PagePromise<RenderListItem>
  /**
   * Polls until the render has ended and returns the completed record.
   * @throws RenderFailedError with `render`, WaitTimeoutError, NotFoundError
   */
  wait(id: string, options?: WaitOptions & RequestOptions): Promise<CompletedRender>
  /**
   * Downloads the output of a completed render. With a record or a webhook event it uses the contained
   * link, and requests a new one if that has expired.
   * @throws PlatenError if the render is not completed, NotFoundError
   */
  download(render: string | RenderReference, options?: RequestOptions): Promise<RenderFile>
  /** Cancels a queued or running render. It fails and does not count. @throws ConflictError if it has ended */
  cancel(id: string, options?: RequestOptions): ApiPromise<void>
  /** Creates links that work without an API key. */
  signedUrl(id: string, options?: SignedUrlOptions): ApiPromise<SignedUrl>
  /** Revokes every `share_url` of the render at once. */
  revokeShareUrls(id: string, options?: RequestOptions): ApiPromise<void>
  /**
   * Returns the report of a render: `hints` (problem, place and fix), console errors, failed and blocked
   * requests, fonts, images and timings. Hints quote parts of the page as plain text: escape them in HTML.
   */
  report(id: string, options?: RequestOptions): ApiPromise<RenderReport>
  /** Lists the webhook deliveries of the render with all attempts. */
  deliveries(id: string, options?: RequestOptions): ApiPromise<WebhookDelivery[]>
  /** Sends an ended delivery again. @throws ConflictError while it is pending */
  redeliver(id: string, deliveryId: string, options?: RedeliverOptions): ApiPromise<WebhookDelivery>
}

/** A render record or webhook event, as far as `download` needs it. */
export interface RenderReference {
  request_id: string
  output_url?: string | null
}

export interface SignedUrlOptions extends RequestOptions {
  /** Lifetime of the links in seconds, 60 to 7,776,000 (90 days). @default 3600 */
  expiresIn?: number
}

export interface RedeliverOptions extends RequestOptions {
  /** Secret that signs the delivery. The server deletes a secret when its delivery ends; without a new one this delivery is unsigned. */
  webhookSecret?: string
}

export function createRenders(api: Api, files: FilesResource, wait: Wait): RendersResource {
  const { client } = api
  const path = (id: string) => ({ params: { path: { id: pathId(id) } } })
  const requestPath = (id: string) => ({ params: { path: { requestId: pathId(id) } } })

  const renders: RendersResource = {
    get: (id, options) =>
      api.json(
        options,
        (init) => client.GET('/api/v1/renders/{requestId}', { ...init, ...requestPath(id) }),
        // The flat shape is sent only if `Accept` asks for it.
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
        throw new PlatenError(
          `The render ${request_id} has no output; its status is ${record.status}.`,
        )
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

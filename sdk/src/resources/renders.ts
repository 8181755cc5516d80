/** Existing renders: their state, output, links, report and webhook deliveries. */
import type { ApiPromise } from '../api-promise.ts'
import type { RenderRequestOptions, RequestOptions } from '../options.ts'
import type { PagePromise, WholeList } from '../pages.ts'
import type { RenderFile } from '../render-file.ts'
import type {
  ComparedSide,
  CompareParams,
  CompletedRender,
  EnqueueRerunParams,
  KeptRequest,
  ListRendersQuery,
  ListShareLinksQuery,
  QueuedRender,
  RenderComparison,
  RenderListItem,
  RenderReport,
  RenderStatus,
  RerunParams,
  ShareLink,
  SignedUrl,
  Upload,
  WebhookDelivery,
} from '../types.ts'
import type { WaitOptions } from '../wait.ts'
import type { ProblemReportResource } from './problem-report.ts'

/** Every `id` is a render's `request_id` or its uuid. */
export interface RendersResource {
  /**
   * Returns the current record.
   * @throws NotFoundError
   * @example
   * const { status, position } = await platen.renders.get('req_01JD3Q8Z5M7W2K9X4T6V0B1C3D')
   * console.log(status, position)
   */
  get(id: string, options?: RequestOptions): ApiPromise<RenderStatus>
  /**
   * Lists renders, newest first. `for await` iterates over all, `await` returns one page of `limit`
   * items (default 50, at most 100).
   * @example
   * for await (const render of platen.renders.list({ status: 'failed' })) console.log(render.id)
   */
  list(query?: ListRendersQuery, options?: RequestOptions): PagePromise<RenderListItem>
  /**
   * Waits until the render has ended and returns the completed record.
   * @throws RenderFailedError with `render`, WaitTimeoutError, NotFoundError
   * @example
   * const { request_id } = await platen.pdf.enqueue({ url: 'https://example.com/report' })
   * const done = await platen.renders.wait(request_id, { deadlineMs: 300_000 })
   * console.log(done.output_url)
   */
  wait(id: string, options?: WaitOptions & RequestOptions): Promise<CompletedRender>
  /**
   * Downloads the output of a completed render. With a record or a webhook event it uses the
   * contained link, and requests a new one if that has expired.
   * @throws PlatenError if the render is not completed, NotFoundError
   * @example
   * const file = await platen.renders.download('req_01JD3Q8Z5M7W2K9X4T6V0B1C3D')
   * console.log(file.contentType, (await file.bytes()).length)
   */
  download(render: string | RenderReference, options?: RequestOptions): Promise<RenderFile>
  /**
   * Cancels a queued render. It ends as `failed`, sends its webhook and does not count. A render
   * that has ended stays.
   * @throws ConflictError if the render is running or has ended
   * @example
   * const { request_id } = await platen.pdf.enqueue({ url: 'https://example.com/report' })
   * await platen.renders.cancel(request_id)
   */
  cancel(id: string, options?: RequestOptions): ApiPromise<void>
  /**
   * Erases a render that has ended: its output, request, report and deliveries are removed, and its
   * links stop working. Its record stays, with `erased_at`. A queued render is cancelled instead.
   * @throws ConflictError if the render is running
   * @example
   * await platen.renders.erase('req_01JD3Q8Z5M7W2K9X4T6V0B1C3D')
   */
  erase(id: string, options?: RequestOptions): ApiPromise<void>
  /**
   * Creates links that work without an API key.
   * @example
   * const { share_url } = await platen.renders.signedUrl('req_01JD3Q8Z5M7W2K9X4T6V0B1C3D', {
   *   expiresIn: 604_800,
   * })
   * console.log(share_url)
   */
  signedUrl(id: string, options?: SignedUrlOptions): ApiPromise<SignedUrl>
  /**
   * Revokes every `share_url` of the render at once.
   * @example
   * await platen.renders.revokeShareUrls('req_01JD3Q8Z5M7W2K9X4T6V0B1C3D')
   */
  revokeShareUrls(id: string, options?: RequestOptions): ApiPromise<void>
  /**
   * Lists the share links of the render, newest first, without the links themselves.
   * `shareLinks.revoke` revokes one of them.
   * @example
   * for await (const { id, state } of platen.renders.shareLinks(
   *   'req_01JD3Q8Z5M7W2K9X4T6V0B1C3D',
   * )) {
   *   if (state === 'active') await platen.shareLinks.revoke(id)
   * }
   */
  shareLinks(
    id: string,
    query?: ListShareLinksQuery,
    options?: RequestOptions,
  ): PagePromise<ShareLink>
  /**
   * Returns the request that made the render, with all defaults filled in. `omitted` lists the
   * secret fields that were not kept.
   * @throws NotFoundError with `details.reason` if the request is not kept
   * @example
   * const { type, request, omitted } = await platen.renders.request(
   *   'req_01JD3Q8Z5M7W2K9X4T6V0B1C3D',
   * )
   * console.log(type, request, omitted)
   */
  request(id: string, options?: RequestOptions): ApiPromise<KeptRequest>
  /**
   * Renders the kept request of a render again, as a new render, and returns the file. Fields that
   * were not kept are required in `changes`, with null to render without them.
   * @throws ValidationError if a field that was not kept is missing, NotFoundError if the request
   *   is not kept
   * @example
   * const file = await platen.renders.rerun('req_01JD3Q8Z5M7W2K9X4T6V0B1C3D', {
   *   options: { cookies: null },
   * })
   * console.log(await file.bytes())
   */
  rerun(id: string, changes?: RerunParams, options?: RenderRequestOptions): ApiPromise<RenderFile>
  /**
   * Renders the kept request of a render again, in the background.
   * @throws as `rerun`
   * @example
   * const { request_id } = await platen.renders.enqueueRerun('req_01JD3Q8Z5M7W2K9X4T6V0B1C3D')
   * await platen.renders.wait(request_id)
   */
  enqueueRerun(
    id: string,
    changes?: EnqueueRerunParams,
    options?: RenderRequestOptions,
  ): ApiPromise<QueuedRender>
  /**
   * Compares two PDFs page by page, or two pictures. Each side is `request_id` of a render,
   * `template_id` with a version and data, or `file` as Base64. Nothing is stored, and it does not
   * count as a render.
   * @throws ValidationError if the sides cannot be compared, NotFoundError
   * @example
   * const { same, pages } = await platen.renders.compare(
   *   { request_id: 'req_01JD3Q8Z5M7W2K9X4T6V0B1C3D' },
   *   { template_id: 'invoice', version: 2, data: { customer: 'Ada' } },
   *   { pictures: true },
   * )
   * for (const { page, changed_share, boxes } of pages)
   *   console.log(same, page, changed_share, boxes)
   */
  compare(
    before: ComparedSide,
    after: ComparedSide,
    params?: CompareParams,
    options?: RequestOptions,
  ): ApiPromise<RenderComparison>
  /**
   * Returns the report of a render: `hints` (problem, place and fix), console errors, failed and
   * blocked requests, fonts, images and timings. Hints quote parts of the page as plain text:
   * escape them in HTML.
   * @example
   * const { hints } = await platen.renders.report('req_01JD3Q8Z5M7W2K9X4T6V0B1C3D')
   * for (const { message, where, fix } of hints) console.log(message, where, fix)
   */
  report(id: string, options?: RequestOptions): ApiPromise<RenderReport>
  /**
   * Downloads the capsule of a render: a ZIP with everything that is needed to render it again
   * elsewhere.
   * @example
   * const capsule = await platen.renders.capsule('req_01JD3Q8Z5M7W2K9X4T6V0B1C3D')
   * console.log(await capsule.bytes())
   */
  capsule(id: string, options?: CapsuleOptions): ApiPromise<RenderFile>
  /** The report of a problem with a render, which the operator of the server reads. */
  problemReport: ProblemReportResource
  /**
   * Lists the webhook deliveries of the render with all attempts.
   * @example
   * const [delivery] = await platen.renders.deliveries('req_01JD3Q8Z5M7W2K9X4T6V0B1C3D')
   * console.log(delivery?.status, delivery?.attempts)
   */
  deliveries(id: string, options?: RequestOptions): WholeList<WebhookDelivery>
  /**
   * Sends an ended delivery again.
   * @throws ConflictError while it is pending
   * @example
   * const requestId = 'req_01JD3Q8Z5M7W2K9X4T6V0B1C3D'
   * for (const { id, status } of await platen.renders.deliveries(requestId)) {
   *   if (status === 'failed')
   *     await platen.renders.redeliver(requestId, id, { webhookSecret: 'a-long-random-secret' })
   * }
   */
  redeliver(id: string, deliveryId: string, options?: RedeliverOptions): ApiPromise<WebhookDelivery>
  /**
   * Uploads the output to its destination again, after an upload has ended.
   * @throws ConflictError while it is pending, NotFoundError
   * @example
   * const { status } = await platen.renders.retryUpload('req_01JD3Q8Z5M7W2K9X4T6V0B1C3D')
   * console.log(status)
   */
  retryUpload(id: string, options?: RedeliverOptions): ApiPromise<Upload>
}

/** A render record or webhook event, as far as `download` needs it. */
export interface RenderReference {
  /** `request_id` of the render. */
  request_id: string
  /** Link to the output, if there is one. */
  output_url?: string | null
}

export interface SignedUrlOptions extends RequestOptions {
  /** Lifetime of the links in seconds, 60 to 7,776,000 (90 days). @default 3600 */
  expiresIn?: number
}

export interface CapsuleOptions extends RequestOptions {
  /** False to leave out the output. @default true */
  output?: boolean
}

export interface RedeliverOptions extends RequestOptions {
  /**
   * Secret that signs the webhook. The server deletes a secret when its delivery ends; without a
   * new one this webhook is unsigned.
   */
  webhookSecret?: string
}

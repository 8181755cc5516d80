/**
 * The methods that request renders: synchronous, in the background, in bulk, or with waiting for
 * the file.
 */
import type { ApiPromise } from '../api-promise.ts'
import type { QueuedRender } from '../generated/types.ts'
import type { RenderRequestOptions } from '../options.ts'
import type { AsyncParams, Immediate, PdfParams, ScreenshotParams } from '../params.ts'
import type { RenderFile } from '../render-file.ts'
import type { ManyOptions, ManyResult } from '../render-many.ts'
import type { WaitOptions } from '../wait.ts'

export interface RenderingResource<Params> {
  /**
   * Renders and returns the file. The call sends an idempotency key, so that its retries render and
   * count once.
   * @throws ValidationError, SsrfBlockedError, NotFoundError (template), RenderTimeoutError,
   *   RenderFailedError, PlanLimitError, RateLimitError, UnavailableError
   * @example
   * const invoice = await platen.pdf.render({
   *   html: '<h1>Invoice 42</h1>',
   *   options: { format: 'A4' },
   * })
   * const page = await platen.screenshot.render({
   *   url: 'https://example.com',
   *   options: { width: 1200 },
   * })
   * console.log(await invoice.bytes(), await page.bytes())
   */
  render(params: Params & Immediate, options?: RenderRequestOptions): ApiPromise<RenderFile>
  /**
   * Enqueues a background render (paid plans). Await it with `renders.wait` or a webhook.
   * @example
   * const { request_id } = await platen.pdf.enqueue({
   *   url: 'https://example.com/report',
   *   webhook_url: 'https://example.com/hooks/platen',
   *   webhook_secret: 'a-long-random-secret',
   * })
   * console.log(request_id)
   */
  enqueue(params: AsyncParams<Params>, options?: RenderRequestOptions): ApiPromise<QueuedRender>
  /**
   * Combines `enqueue`, `renders.wait` and `renders.download`, for renders that may outlast a
   * connection.
   * @example
   * const report = await platen.pdf.renderAndWait(
   *   { url: 'https://example.com/report' },
   *   { deadlineMs: 300_000, onProgress: ({ status, position }) => console.log(status, position) },
   * )
   * console.log(await report.bytes())
   */
  renderAndWait(
    params: AsyncParams<Params>,
    options?: RenderRequestOptions & WaitOptions,
  ): Promise<RenderFile>
  /**
   * Renders many documents, several at a time, and returns a result for each in their order. A
   * failed document does not stop the others. A file that `onProgress` has not read is kept in
   * memory.
   * @throws ConfigurationError if `concurrency` is invalid
   * @example
   * import { saveToFile } from '@platen/sdk/node'
   * const invoices = [1, 2, 3].map((id) => ({ html: `<h1>Invoice ${id}</h1>` }))
   * const results = await platen.pdf.renderMany(invoices, {
   *   concurrency: 4,
   *   async onProgress({ done, total, result }) {
   *     if (result.file) await saveToFile(result.file, `invoice-${result.index}.pdf`)
   *     console.log(`${done} of ${total}`)
   *   },
   * })
   * console.log(results.filter(({ error }) => error).length, 'failed')
   */
  renderMany(items: Iterable<Params & Immediate>, options?: ManyOptions): Promise<ManyResult[]>
}

/** Renders PDFs. */
export type PdfResource = RenderingResource<PdfParams>
/** Renders screenshots. */
export type ScreenshotResource = RenderingResource<ScreenshotParams>

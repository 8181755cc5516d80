/** Batches: up to 100 background renders with one request and one webhook. */
import type { ApiPromise } from '../api-promise.ts'
import type { CreateBatchParams } from '../batch-params.ts'
import type { RenderRequestOptions, RequestOptions } from '../options.ts'
import type { PagePromise } from '../pages.ts'
import type { RenderFile } from '../render-file.ts'
import type { AcceptedBatch, Batch, BatchSummary, CancelledBatch, PageQuery } from '../types.ts'
import type { BatchWaitOptions } from '../wait.ts'

export interface BatchesResource {
  /**
   * Accepts up to 100 renders and renders them in the background (paid plans), all of them or none.
   * The call sends an idempotency key, so that its retries make no second batch.
   * @throws ValidationError that names the render, NotFoundError (template), PlanLimitError
   * @example
   * const { batch_id } = await platen.batches.create({
   *   renders: [1001, 1002].map((order) => ({
   *     type: 'pdf' as const,
   *     template: 'invoice',
   *     json: { order },
   *     metadata: { order },
   *   })),
   *   webhook_url: 'https://example.com/hooks/platen',
   * })
   * console.log(batch_id)
   */
  create(params: CreateBatchParams, options?: RenderRequestOptions): ApiPromise<AcceptedBatch>
  /**
   * Combines `create` and `wait`, and returns the batch at its end, with the result of each render.
   * @throws as `create` and `wait`
   * @example
   * const { renders } = await platen.batches.createAndWait(
   *   { renders: [{ type: 'pdf', html: '<h1>1' }, { type: 'screenshot', html: '<h1>2' }] },
   *   { onProgress: ({ counts }) => console.log(`${counts.completed} of ${counts.total}`) },
   * )
   * for (const { index, output_url, error } of renders)
   *   console.log(index, output_url ?? error?.message)
   */
  createAndWait(
    params: CreateBatchParams,
    options?: RenderRequestOptions & BatchWaitOptions,
  ): Promise<Batch>
  /**
   * Lists batches, newest first, without their renders. `for await` iterates over all, `await`
   * returns one page.
   * @example
   * for await (const { batch_id, counts } of platen.batches.list())
   *   console.log(batch_id, counts.failed)
   */
  list(query?: PageQuery, options?: RequestOptions): PagePromise<BatchSummary>
  /**
   * Returns the current state of a batch and of each render.
   * @throws NotFoundError
   * @example
   * const { status, counts } = await platen.batches.get('0193a5c2-6f1e-7c3a-9b7d-2e4f8a1b3c5d')
   * console.log(status, counts)
   */
  get(id: string, options?: RequestOptions): ApiPromise<Batch>
  /**
   * Waits until the last render has ended, and returns the batch. Renders that have failed are a
   * part of the result.
   * @throws WaitTimeoutError with `batch`, NotFoundError
   * @example
   * const batch = await platen.batches.wait('0193a5c2-6f1e-7c3a-9b7d-2e4f8a1b3c5d', {
   *   deadlineMs: 600_000,
   * })
   * console.log(batch.counts.failed)
   */
  wait(id: string, options?: RequestOptions & BatchWaitOptions): Promise<Batch>
  /**
   * Downloads the outputs of all completed renders as a ZIP archive. It is a stream, which need not
   * fit into memory: `stream`, or `saveToFile`.
   * @throws ConflictError until the batch has ended, NotFoundError
   * @example
   * import { saveToFile } from '@platen/sdk/node'
   * const archive = await platen.batches.outputs('0193a5c2-6f1e-7c3a-9b7d-2e4f8a1b3c5d')
   * await saveToFile(archive, 'invoices.zip')
   */
  outputs(id: string, options?: RequestOptions): ApiPromise<RenderFile>
  /**
   * Cancels the renders that are still queued. Running ones end as usual.
   * @throws NotFoundError
   * @example
   * const { cancelled } = await platen.batches.cancel('0193a5c2-6f1e-7c3a-9b7d-2e4f8a1b3c5d')
   * console.log(cancelled)
   */
  cancel(id: string, options?: RequestOptions): ApiPromise<CancelledBatch>
}

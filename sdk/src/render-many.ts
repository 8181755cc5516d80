/** Renders many documents, a fixed number at a time. */
import type { ApiPromise } from './api-promise.ts'
import { CallbackError } from './caught.ts'
import {
  AuthenticationError,
  abortError,
  ConfigurationError,
  PermissionError,
  PlanLimitError,
} from './errors.ts'
import type { RequestOptions } from './options.ts'
import type { PlatenError } from './platen-error.ts'
import type { RenderFile } from './render-file.ts'

export interface ManyOptions extends RequestOptions {
  /** Number of documents that are rendered at a time, from 1 to 100. @default 4 */
  concurrency?: number
  /**
   * Called after each document. The next one of its lane starts when the returned promise resolves.
   */
  onProgress?(progress: ManyProgress): void | Promise<void>
  /** Retries of each document. A rate limit is waited out. @default 8 */
  maxRetries?: number
}

export interface ManyProgress {
  /** Number of documents that have ended, with a file or an error. */
  done: number
  /** Number of all documents. */
  total: number
  /** The document that has just ended. */
  result: ManyResult
}

/** The file of a document, or the error that it failed with. */
export type ManyResult =
  | { index: number; file: RenderFile; error?: undefined }
  | { index: number; file?: undefined; error: PlatenError }

const CONCURRENCY = 4
const CONCURRENCY_MAX = 100
const RETRIES = 8

/**
 * Renders the items. An error of the key or the plan, and an abort, also ends the items that have
 * not started: they would fail in the same way.
 * @throws ConfigurationError, or the error of `onProgress`
 */
export async function renderMany<Params>(
  render: (params: Params, options: RequestOptions) => ApiPromise<RenderFile>,
  items: Iterable<Params>,
  { concurrency = CONCURRENCY, onProgress, ...options }: ManyOptions = {},
): Promise<ManyResult[]> {
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > CONCURRENCY_MAX) {
    throw new ConfigurationError(`concurrency must be a whole number from 1 to ${CONCURRENCY_MAX}.`)
  }
  const queue = [...items]
  const results = new Array<ManyResult>(queue.length)
  let next = 0
  let done = 0
  let fatal: PlatenError | null = null
  let thrown: { error: unknown } | null = null

  async function renderOne(index: number): Promise<ManyResult> {
    if (options.signal?.aborted) fatal ??= abortError(options.signal)
    if (fatal) return { index, error: fatal }
    try {
      const params = queue[index] as Params
      return { index, file: await render(params, { maxRetries: RETRIES, ...options }) }
    } catch (cause) {
      const error = cause as PlatenError
      if (isFatal(error)) fatal ??= error
      return { index, error }
    }
  }
  async function work(): Promise<void> {
    while (next < queue.length && !thrown) {
      const index = next
      next += 1
      let result = await renderOne(index)
      done += 1
      try {
        await onProgress?.({ done, total: queue.length, result })
      } catch (error) {
        thrown ??= { error }
        return
      }
      if (result.file && !result.file.response.bodyUsed) result = await buffered(result)
      results[index] = result
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, queue.length) }, work))
  const failure = thrown as { error: unknown } | null
  if (failure) throw new CallbackError(failure.error)
  return results
}

function isFatal(error: unknown): boolean {
  return [AuthenticationError, PermissionError, PlanLimitError].some(
    (type) => error instanceof type,
  )
}

/** Reads the body, because an unread one would keep its connection. */
async function buffered({ index, file }: ManyResult & { file: RenderFile }): Promise<ManyResult> {
  try {
    return { index, file: file.withBody(await file.bytes()) }
  } catch (error) {
    return { index, error: error as PlatenError }
  }
}

/** Creates the resource for PDFs that exist already. */
import type { Api } from '../api.ts'
import type { ApiPromise } from '../api-promise.ts'
import type { QueuedRender } from '../generated/types.ts'
import { withKey } from '../ids.ts'
import type { RenderRequestOptions } from '../options.ts'
import { renderTimeoutMs } from '../render-timeout.ts'
import { bodyOf, type Work } from './body.ts'
import type { PdfInput } from './params.ts'
import type { PdfOperations, PdfsResource } from './resource.ts'

type Operation =
  | 'merge'
  | 'split'
  | 'rotate'
  | 'stamp'
  | 'flatten'
  | 'fill'
  | 'metadata'
  | 'convert'
  | 'steps'
  | 'sign'
  | 'verify'

type Send<Result> = (
  operation: Operation,
  work: Work,
  options: RenderRequestOptions | undefined,
) => ApiPromise<Result>

export function createPdfs(api: Api): PdfsResource {
  // The types of the resource have checked the fields.
  const fieldsOf = (work: Work) => ({ body: () => bodyOf(work) as Promise<never> })
  const callOf = ({ timeout }: Work, options: RenderRequestOptions | undefined) => ({
    ...withKey(options),
    defaultTimeoutMs: renderTimeoutMs(timeout),
  })
  /** Only a request with `document` or `async` has a result of another kind than its operation. */
  const data = (operation: Operation, work: Work, options: RenderRequestOptions | undefined) =>
    api.data(
      'POST',
      `/api/v1/pdfs/${operation}`,
      fieldsOf(work),
      callOf(work, options),
    ) as ApiPromise<unknown>
  return {
    ...operations((operation, work, options) =>
      api.file('POST', `/api/v1/pdfs/${operation}`, fieldsOf(work), callOf(work, options)),
    ),
    metadata: (source, params, options) =>
      data('metadata', { ...params, source }, options) as ReturnType<PdfsResource['metadata']>,
    verify: (source, params, options) =>
      data('verify', { ...params, source }, options) as ReturnType<PdfsResource['verify']>,
    enqueue: operations(
      (operation, work, options) =>
        data(operation, { ...work, async: true }, options) as ApiPromise<QueuedRender>,
    ),
  }
}

/** The operations that make a PDF, with one way to send them. */
function operations<Result>(send: Send<Result>): PdfOperations<Result, Work> {
  const onOne =
    (operation: Operation) => (source: PdfInput, params?: Work, options?: RenderRequestOptions) =>
      send(operation, { ...params, source }, options)
  return {
    merge: (sources, params, options) => send('merge', { ...params, sources }, options),
    split: onOne('split'),
    rotate: onOne('rotate'),
    stamp: onOne('stamp'),
    flatten: onOne('flatten'),
    fill: onOne('fill'),
    steps: onOne('steps'),
    sign: onOne('sign'),
    setMetadata: onOne('metadata'),
    convert: onOne('convert'),
  }
}

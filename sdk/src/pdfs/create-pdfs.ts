/** Creates the resource for PDFs that exist already. */
import type { Api } from '../api.ts'
import { withKey } from '../ids.ts'
import type { RenderRequestOptions } from '../options.ts'
import { renderTimeoutMs } from '../render-timeout.ts'
import { bodyOf, type Work } from './body.ts'
import type { PdfInput } from './params.ts'
import type { PdfsResource } from './resource.ts'

type Operation =
  | 'merge'
  | 'split'
  | 'rotate'
  | 'stamp'
  | 'flatten'
  | 'metadata'
  | 'convert'
  | 'steps'

export function createPdfs(api: Api): PdfsResource {
  // The types of the resource have checked the fields.
  const fieldsOf = (work: Work) => ({ body: () => bodyOf(work) as Promise<never> })
  const callOf = ({ timeout }: Work, options: RenderRequestOptions | undefined) => ({
    ...withKey(options),
    defaultTimeoutMs: renderTimeoutMs(timeout),
  })
  const file = (operation: Operation, work: Work, options: RenderRequestOptions | undefined) =>
    api.file(`/api/v1/pdfs/${operation}`, fieldsOf(work), callOf(work, options))
  const onOne =
    (operation: Operation) => (source: PdfInput, params?: Work, options?: RenderRequestOptions) =>
      file(operation, { ...params, source }, options)
  return {
    merge: (sources, params, options) => file('merge', { ...params, sources }, options),
    split: onOne('split'),
    rotate: onOne('rotate'),
    stamp: onOne('stamp'),
    flatten: onOne('flatten'),
    steps: onOne('steps'),
    metadata(source, params, options) {
      const work = { ...params, source }
      // Only a request with `document` is answered with a PDF, and only one with `async` before the
      // work is done.
      const reply: unknown = api.data(
        'POST',
        '/api/v1/pdfs/metadata',
        fieldsOf(work),
        callOf(work, options),
      )
      return reply as ReturnType<PdfsResource['metadata']>
    },
    setMetadata: onOne('metadata'),
    convert: onOne('convert'),
  }
}

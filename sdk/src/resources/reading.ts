/** The methods of the client that read a document instead of rendering it. */
import type { Api } from '../api.ts'
import type { ApiPromise } from '../api-promise.ts'
import { withKey } from '../ids.ts'
import type { RenderRequestOptions, RequestOptions } from '../options.ts'
import type { ExtractParams, LintParams } from '../read-params.ts'
import { renderBody } from '../render-body.ts'
import { renderTimeoutMs } from '../render-timeout.ts'
import type { ExtractedPage, LintReport } from '../types.ts'

export interface ReadingMethods {
  /**
   * Loads a document once, and returns what `formats` names: its content as Markdown, text or HTML,
   * links, metadata, and a screenshot and a PDF as links. It counts as one render. The call sends
   * an idempotency key, so that its retries count once.
   * @throws as `pdf.render`
   * @example
   * const { markdown, metadata } = await platen.extract({
   *   url: 'https://example.com',
   *   formats: ['markdown', 'metadata'],
   * })
   * console.log(metadata?.title, markdown)
   */
  extract(params: ExtractParams, options?: RenderRequestOptions): ApiPromise<ExtractedPage>
  /**
   * Checks a document without storing an output: its hints (problem, place and fix) also name text
   * with low contrast and images without alternative text. It does not count as a render. A
   * document that cannot be rendered is a result with `status: 'failed'`.
   * @throws ValidationError, RateLimitError
   * @example
   * const { hints } = await platen.lint({ html: '<img src="logo.png">' })
   * for (const { message, fix } of hints) console.log(message, fix)
   */
  lint(params: LintParams, options?: RequestOptions): ApiPromise<LintReport>
}

export function createReading(api: Api): ReadingMethods {
  const timeoutOf = (params: ExtractParams | LintParams) => ({
    defaultTimeoutMs: renderTimeoutMs(params?.options?.timeout),
  })
  return {
    extract: (params, options) =>
      api.data(
        'POST',
        '/api/v1/extract',
        { body: () => renderBody(params) },
        { ...withKey(options), ...timeoutOf(params) },
      ),
    lint: (params, options) =>
      api.data(
        'POST',
        '/api/v1/lint',
        { body: () => renderBody(params) },
        { ...options, ...timeoutOf(params), repeatable: true },
      ),
  }
}

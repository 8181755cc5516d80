/** A client whose requests are answered in memory, for unit tests of programs that use Platen. */
import { Platen } from '../client.ts'
import type { ClientOptions } from '../client-options.ts'
import type { ErrorCode } from '../errors.ts'
import type { ErrorDetails, RenderReport, ReportHint } from '../generated/types.ts'
import type { OperationOf, PathWith, ResultOf, Verb } from '../operations.ts'
import type { FetchInit } from '../options.ts'
import { createMockAnswers, type MockAnswer } from './mock-answers.ts'
import type { MockRequest } from './mock-request.ts'
import { errorResponse } from './mock-responses.ts'

export interface MockFailure {
  /** Error code of the response, or `network` for a broken connection. */
  code: ErrorCode | 'network'
  /** Only requests whose path starts with this fail. @default every path */
  path?: string
  /** Number of requests that fail. @default 1 */
  times?: number
  /** Message of the error. */
  message?: string
  /** Details of the error. */
  details?: ErrorDetails
}

export interface MockOptions extends Omit<ClientOptions, 'fetch'> {
  /** Hints of every report. @default none */
  hints?: ReportHint[]
}

export interface MockPlaten {
  /** The client to pass to the code under test. */
  platen: Platen
  /** Every request so far, oldest first. */
  requests: MockRequest[]
  /** Makes the next matching request fail. */
  fail(failure: MockFailure): void
  /**
   * Gives the answer of an operation in place of its example.
   * @param path as in the reference of the API
   * @param answer makes a Response, or the `data` of a successful one, from that of the example,
   *   which is undefined for a file
   * @example
   * import { mockPlaten } from '@platen/sdk/testing'
   * const mock = mockPlaten()
   * mock.answer('GET', '/api/v1/renders/{requestId}', (_request, example) => ({
   *   ...example,
   *   status: 'failed',
   *   error_message: 'The page did not load.',
   * }))
   */
  answer<V extends Verb, P extends PathWith<Lowercase<V>>>(
    method: V,
    path: P,
    answer: (request: MockRequest, example: ResultOf<OperationOf<P, Lowercase<V>>>) => unknown,
  ): void
  /**
   * Gives the answer of an operation in place of its example.
   * @param path as in the reference of the API
   * @param answer a Response, the `data` of a successful one, or a function that returns either
   * @example
   * import { mockPlaten } from '@platen/sdk/testing'
   * const mock = mockPlaten()
   * mock.answer('POST', '/api/v1/extract', { markdown: '# Invoice 42' })
   * mock.answer('GET', '/api/v1/batches/{id}/outputs.zip', () =>
   *   new Response('PK', { headers: { 'Content-Type': 'application/zip' } }),
   * )
   */
  answer(method: string, path: string, answer: MockAnswer): void
}

/**
 * Creates a client without a server. Every operation answers with its example in openapi.yaml, or
 * with the smallest valid PDF or image; renders in the background are completed at once. Nothing is
 * kept: a list has the same items before and after `create`. Failed requests are not retried unless
 * `maxRetries` is set.
 * @example
 * import { mockPlaten } from '@platen/sdk/testing'
 * const mock = mockPlaten()
 * await mock.platen.pdf.render({ html: '<h1>Invoice 42</h1>' })
 * console.log(mock.requests[0]?.body) // { html: '<h1>Invoice 42</h1>', async: false }
 * mock.fail({ code: 'RATE_LIMITED' })
 */
export function mockPlaten({ hints = [], ...options }: MockOptions = {}): MockPlaten {
  const requests: MockRequest[] = []
  const failures: (MockFailure & { times: number })[] = []
  const baseUrl = options.baseUrl ?? 'http://platen.test'
  const answers = createMockAnswers(baseUrl)
  const report = (_request: MockRequest, example: RenderReport) => ({ ...example, hints })
  answers.add('GET', '/api/v1/renders/{id}/report', report)

  async function fetch(url: string, init: FetchInit): Promise<Response> {
    init.signal.throwIfAborted()
    const request = await readRequest(url, init)
    requests.push(request)
    const failure = failures.find(
      ({ path = '', times }) => times > 0 && request.path.startsWith(path),
    )
    if (!failure) return answers.respond(request)
    failure.times -= 1
    if (failure.code === 'network') throw new TypeError('The mock connection broke.')
    return errorResponse(failure.code, failure)
  }

  return {
    platen: new Platen({
      apiKey: 'svc_live_00000000000000000000000000000000',
      ogKey: 'svc_live_00000000000000000000000000000001',
      baseUrl,
      maxRetries: 0,
      ...options,
      fetch,
    }),
    requests,
    fail: (failure) => void failures.push({ ...failure, times: failure.times ?? 1 }),
    answer: answers.add,
  }
}

async function readRequest(url: string, init: FetchInit): Promise<MockRequest> {
  const { pathname, searchParams } = new URL(url)
  const { method, headers, body } = init
  return {
    method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: { ...headers },
    body: body && (await readBody(body, headers['content-type'] ?? '')),
  }
}

type Body = NonNullable<FetchInit['body']>

async function readBody(given: Body, type: string): Promise<unknown> {
  const body = await new Response(given).arrayBuffer()
  if (type.startsWith('application/json')) return JSON.parse(new TextDecoder().decode(body))
  if (!type.startsWith('multipart/')) return new Uint8Array(body)
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData()
  const names = new Set(form.keys())
  return Object.fromEntries(
    Array.from(names, (name) => [name, name === 'files' ? form.getAll(name) : form.get(name)]),
  )
}

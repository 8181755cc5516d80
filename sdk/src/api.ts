/** The typed client for openapi.yaml that every resource and `raw` call. */
import type { Client } from 'openapi-fetch'
import { type ApiPromise, apiPromise } from './api-promise.ts'
import type { Expected } from './attempt.ts'
import { IdempotencyMismatchError } from './errors.ts'
import type { paths } from './generated/schema.ts'
import type { RenderReport } from './generated/types.ts'
import { createHttpClient } from './http-client.ts'
import type { RenderRequestOptions } from './options.ts'
import { RenderFile } from './render-file.ts'
import type { ResolvedOptions } from './resolve-options.ts'
import type { Outgoing, Send, SendOptions } from './transport.ts'
import { userAgent } from './version.ts'

/** The options of an openapi-fetch call, apart from its parameters. */
export type CallInit = {
  baseUrl: string
  fetch: (request: Request) => Promise<Response>
  headers: Record<string, string>
}

export interface CallOptions
  extends RenderRequestOptions,
    Pick<SendOptions, 'defaultTimeoutMs' | 'isDone'> {}

interface CallResult<Body> {
  data?: Body
  response: Response
}

type Call<Body> = (init: CallInit) => Promise<CallResult<Body>>

export interface Api {
  client: Client<paths>
  options: ResolvedOptions
  /** Builds the openapi-fetch options of one call from its request options. */
  init(options: CallOptions, expected: Expected): CallInit
  /** Calls an operation with a JSON response; `pick` extracts the result from the body. */
  json<Body, T>(
    options: CallOptions | undefined,
    call: Call<Body>,
    pick: (body: Body) => T,
  ): ApiPromise<T>
  /** Calls an operation whose result is the `data` field of its JSON response. */
  data<T>(options: CallOptions | undefined, call: Call<{ data: T }>): ApiPromise<T>
  /** Calls an operation without a result. */
  done(options: CallOptions | undefined, call: Call<unknown>): ApiPromise<void>
  /** Calls an operation that responds with a file. */
  file(
    options: CallOptions | undefined,
    call: (init: CallInit & { parseAs: 'stream' }) => Promise<CallResult<unknown>>,
  ): ApiPromise<RenderFile>
  /** Requests a file by its URL. The API key is not sent. */
  fileAt(
    method: 'GET' | 'HEAD',
    url: () => string,
    options: CallOptions | undefined,
  ): ApiPromise<RenderFile>
}

export function createApi(options: ResolvedOptions, send: Send): Api {
  const client = createHttpClient()
  const agent = { 'user-agent': userAgent() }
  const report = (id: string) =>
    api.data<RenderReport>({}, (init) =>
      client.GET('/api/v1/renders/{id}/report', { ...init, params: { path: { id } } }),
    )
  const file = (start: () => Promise<Response>) =>
    apiPromise(async () => {
      const response = await start()
      return { data: new RenderFile(response, { report }), response }
    })
  const api: Api = {
    client,
    options,
    init: ({ idempotencyKey, onIdempotencyMismatch, headers, ...rest }, expected) => ({
      baseUrl: options.baseUrl(),
      async fetch(request) {
        const response = await send(await outgoing(request), { ...rest, expected })
        const rule = onIdempotencyMismatch ?? options.onIdempotencyMismatch
        if (rule === 'throw') await assertOwnResult(response)
        return response
      },
      headers: {
        ...agent,
        Authorization: `Bearer ${options.apiKey()}`,
        ...options.headers,
        ...headers,
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      },
    }),
    json: (given = {}, call, pick) =>
      apiPromise(async () => {
        const { data, response } = await call(api.init(given, 'json'))
        // `send` has already rejected responses that are not JSON.
        return { data: pick(data as NonNullable<typeof data>), response }
      }),
    data: (given, call) => api.json(given, call, ({ data }) => data),
    done: (given, call) => api.json(given, call, () => undefined),
    file: (given = {}, call) =>
      file(async () => (await call({ ...api.init(given, 'file'), parseAs: 'stream' })).response),
    fileAt: (method, url, { headers = {}, ...rest } = {}) =>
      file(async () =>
        send(
          { url: url(), method, headers: { ...agent, ...headers }, redirect: 'follow' },
          { ...rest, expected: 'file' },
        ),
      ),
  }
  return api
}

/** @throws IdempotencyMismatchError if the response is the result of another request with the same key */
async function assertOwnResult({ headers, body }: Response): Promise<void> {
  if (headers.get('x-idempotency-mismatch') !== 'true') return
  await body?.cancel()
  throw new IdempotencyMismatchError(headers.get('x-idempotency-key'), headers.get('x-request-id'))
}

/** Reads the body into memory, because each attempt sends it again. */
async function outgoing(request: Request): Promise<Outgoing> {
  const body = request.body === null ? null : await request.arrayBuffer()
  return {
    url: request.url,
    method: request.method,
    headers: Object.fromEntries(request.headers),
    ...(body && { body }),
    redirect: 'manual',
  }
}

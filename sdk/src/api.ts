/** The typed client over openapi.yaml that every resource calls, and the raw way beside it. */
import createClient, { type Client } from 'openapi-fetch'
import { type ApiPromise, apiPromise } from './api-promise.ts'
import type { Expected } from './attempt.ts'
import type { paths } from './generated/schema.ts'
import type { RenderRequestOptions, ResolvedOptions } from './options.ts'
import { RenderFile } from './render-file.ts'
import type { Outgoing, Send } from './transport.ts'

/** What a call of openapi-fetch is given beside its parameters. */
export type CallInit = {
  fetch: (request: Request) => Promise<Response>
  headers: Record<string, string>
}

export interface CallOptions extends RenderRequestOptions {
  defaultTimeoutMs?: number
}

interface Called<Body> {
  data?: Body
  response: Response
}

type Call<Body> = (init: CallInit) => Promise<Called<Body>>

export interface Api {
  client: Client<paths>
  options: ResolvedOptions
  /** For one call, with its own options. */
  init(options: CallOptions, expected: Expected): CallInit
  /** An operation that answers JSON; `pick` takes the result out of the body. */
  json<Body, T>(
    options: CallOptions | undefined,
    call: Call<Body>,
    pick: (body: Body) => T,
  ): ApiPromise<T>
  /** One whose result is in `data`. */
  data<T>(options: CallOptions | undefined, call: Call<{ data: T }>): ApiPromise<T>
  /** One without a result. */
  done(options: CallOptions | undefined, call: Call<unknown>): ApiPromise<void>
  /** One that answers with a file. */
  file(
    options: CallOptions | undefined,
    call: (init: CallInit & { parseAs: 'stream' }) => Promise<Called<unknown>>,
  ): ApiPromise<RenderFile>
  /** A file at an address that needs no key, and gets none. */
  fileAt(
    method: 'GET' | 'HEAD',
    url: () => string,
    options: CallOptions | undefined,
  ): ApiPromise<RenderFile>
}

export function createApi(options: ResolvedOptions, send: Send): Api {
  const client = createClient<paths>({
    baseUrl: options.baseUrl,
    headers: { Authorization: `Bearer ${options.apiKey}`, ...options.headers },
    // Variables of an image are parameters of their own.
    querySerializer: { object: { style: 'form', explode: true } },
  })
  const file = (start: () => Promise<Response>) =>
    apiPromise(async () => {
      const response = await start()
      return { data: new RenderFile(response), response }
    })
  const api: Api = {
    client,
    options,
    init: ({ idempotencyKey, headers, ...rest }, expected) => ({
      fetch: async (request) => send(await outgoing(request), { ...rest, expected }),
      headers: { ...headers, ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }) },
    }),
    json: (given = {}, call, pick) =>
      apiPromise(async () => {
        const { data, response } = await call(api.init(given, 'json'))
        // Answers that are no JSON have been refused before.
        return { data: pick(data as NonNullable<typeof data>), response }
      }),
    data: (given, call) => api.json(given, call, ({ data }) => data),
    done: (given, call) => api.json(given, call, () => undefined),
    file: (given = {}, call) =>
      file(async () => (await call({ ...api.init(given, 'file'), parseAs: 'stream' })).response),
    fileAt: (method, url, { headers = {}, ...rest } = {}) =>
      file(async () =>
        send({ url: url(), method, headers, redirect: 'follow' }, { ...rest, expected: 'file' }),
      ),
  }
  return api
}

/** With its body read, as each try needs it anew. */
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

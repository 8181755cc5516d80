/** Typed access to every path of openapi.yaml. */
import type { Api } from './api.ts'
import { ApiError, ConfigurationError } from './errors.ts'
import type { ContentOf, DataOf, OperationOf, PathWith } from './operations.ts'
import type { RenderRequestOptions } from './options.ts'
import type { Fields } from './outgoing.ts'

/** Calls any path of the API. An `ApiError` is returned as `error`; other errors are thrown. */
export interface RawClient {
  /**
   * Sends a GET request.
   * @example
   * const { data, error } = await platen.raw.GET('/api/v1/renders', {
   *   params: { query: { limit: 5 } },
   * })
   * if (error) console.log(error.code)
   * else console.log(data.data.length)
   */
  GET: RawMethod<'get'>
  /**
   * Sends a HEAD request.
   * @example
   * const { response } = await platen.raw.HEAD('/storage/{token}', {
   *   params: { path: { token: 'k1.x' } },
   * })
   * console.log(response?.headers.get('content-length'))
   */
  HEAD: RawMethod<'head'>
  /**
   * Sends a POST request.
   * @example
   * const { data } = await platen.raw.POST('/api/v1/pdf', { body: { html: '<h1>Hi</h1>' } })
   * if (data instanceof Uint8Array) console.log(data.length)
   */
  POST: RawMethod<'post'>
  /**
   * Sends a PATCH request.
   * @example
   * const params = { path: { id: 'invoice' } }
   * const { error } = await platen.raw.PATCH('/api/v1/templates/{id}', {
   *   params,
   *   body: { name: 'Invoice' },
   * })
   * console.log(error?.code)
   */
  PATCH: RawMethod<'patch'>
  /**
   * Sends a DELETE request.
   * @example
   * const { error } = await platen.raw.DELETE('/api/v1/assets/{id}', {
   *   params: { path: { id: 'x' } },
   * })
   * console.log(error?.code)
   */
  DELETE: RawMethod<'delete'>
}

/**
 * Sends a request with the retries, timeouts and key of the client. Returns an `ApiError`, throws
 * any other error.
 */
export type RawMethod<Verb extends string> = <Path extends PathWith<Verb>>(
  path: Path,
  ...init: Partial<RawInit<OperationOf<Path, Verb>>> extends RawInit<OperationOf<Path, Verb>>
    ? [init?: RawInit<OperationOf<Path, Verb>>]
    : [init: RawInit<OperationOf<Path, Verb>>]
) => Promise<RawResult<DataOf<OperationOf<Path, Verb>>>>

export type RawResult<Data> =
  | { data: Data; error?: undefined; response: Response }
  | { data?: undefined; error: ApiError; response?: undefined }

type RawInit<Operation> = RenderRequestOptions & ParamsOf<Operation> & BodyOf<Operation>

/** The parameter groups of the operation. A group with a required parameter is required. */
type ParamsOf<Operation> = Operation extends { parameters: infer Groups }
  ? Wrapped<
      'params',
      {
        [Name in keyof Groups as [Groups[Name]] extends [undefined] ? never : Name]: Groups[Name]
      }
    >
  : unknown

type Wrapped<Name extends string, T> =
  Partial<T> extends T ? { [N in Name]?: T } : { [N in Name]: T }

type BodyOf<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? { body: ContentOf<Content> }
  : Operation extends { requestBody?: infer Body }
    ? [Body] extends [undefined]
      ? unknown
      : { body?: NonNullable<Body> extends { content: infer Content } ? ContentOf<Content> : never }
    : unknown

interface AnyInit extends RenderRequestOptions {
  params?: Fields
  body?: unknown
}

export function createRaw(api: Api): RawClient {
  const method =
    (verb: keyof RawClient) =>
    async (
      path: string,
      { params, body, ...options }: AnyInit = {},
    ): Promise<RawResult<unknown>> => {
      if (typeof path !== 'string' || !path.startsWith('/')) {
        throw new ConfigurationError('Pass a path of the API, such as /api/v1/usage.')
      }
      try {
        const response = await api.send(verb, path, { ...params, body }, options, 'any')
        return { data: await read(response), response }
      } catch (error) {
        if (error instanceof ApiError) return { error }
        throw error
      }
    }
  const verbs: (keyof RawClient)[] = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']
  // `RawMethod` checks the types of path and parameters at the call.
  return Object.fromEntries(verbs.map((verb) => [verb, method(verb)])) as unknown as RawClient
}

async function read(response: Response): Promise<unknown> {
  const bytes = new Uint8Array(await response.clone().arrayBuffer())
  if (bytes.length === 0) return undefined
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return isJson ? JSON.parse(new TextDecoder().decode(bytes)) : bytes
}

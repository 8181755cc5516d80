/** Typed access to every path of openapi.yaml. */
import type { Api } from './api.ts'
import type { Bytes } from './bytes.ts'
import { ApiError, ConfigurationError } from './errors.ts'
import type { paths } from './generated/schema.ts'
import type { RenderRequestOptions } from './options.ts'

/** Calls any path of the API. An `ApiError` is returned as `error`; other errors are thrown. */
export interface RawClient {
  /**
   * Sends a GET request.
   * @example
   * const { data, error } = await platen.raw.GET('/api/v1/renders', { params: { query: { limit: 5 } } })
   * if (error) console.log(error.code)
   * else console.log(data.data.length)
   */
  GET: RawMethod<'get'>
  /**
   * Sends a HEAD request.
   * @example
   * const { response } = await platen.raw.HEAD('/storage/{token}', { params: { path: { token: 'k1.x' } } })
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
   * const { error } = await platen.raw.PATCH('/api/v1/templates/{id}', { params, body: { name: 'Invoice' } })
   * console.log(error?.code)
   */
  PATCH: RawMethod<'patch'>
  /**
   * Sends a DELETE request.
   * @example
   * const { error } = await platen.raw.DELETE('/api/v1/assets/{id}', { params: { path: { id: 'x' } } })
   * console.log(error?.code)
   */
  DELETE: RawMethod<'delete'>
}

/** Sends a request with the retries, timeouts and key of the client. Returns an `ApiError`, throws any other error. */
export type RawMethod<Verb extends string> = <Path extends PathWith<Verb>>(
  path: Path,
  ...init: Partial<RawInit<OperationOf<Path, Verb>>> extends RawInit<OperationOf<Path, Verb>>
    ? [init?: RawInit<OperationOf<Path, Verb>>]
    : [init: RawInit<OperationOf<Path, Verb>>]
) => Promise<RawResult<DataOf<OperationOf<Path, Verb>>>>

export type RawResult<Data> =
  | { data: Data; error?: undefined; response: Response }
  | { data?: undefined; error: ApiError; response?: undefined }

type PathWith<Verb extends string> = {
  [Path in keyof paths]: paths[Path] extends Record<Verb, object> ? Path : never
}[keyof paths]

type OperationOf<Path extends keyof paths, Verb extends string> =
  paths[Path] extends Record<Verb, infer Operation> ? Operation : never

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

type ContentOf<Content> = Content extends { 'application/json': infer Json } ? Json : FormData

/** The type of the data: JSON as its type, files as bytes, an empty body as undefined. */
type DataOf<Operation> = Operation extends { responses: infer Responses }
  ? {
      [Status in Extract<keyof Responses, 200 | 201 | 202 | 206 | 304>]: Responses[Status] extends {
        content: infer Content
      }
        ? Content extends { 'application/json': infer Json }
          ? Json
          : Bytes
        : undefined
    }[Extract<keyof Responses, 200 | 201 | 202 | 206 | 304>]
  : never

interface AnyInit extends RenderRequestOptions {
  params?: object
  body?: unknown
}

export function createRaw(api: Api): RawClient {
  const method = (verb: keyof RawClient) =>
    async function call(
      path: string,
      { params, body, ...options }: AnyInit = {},
    ): Promise<RawResult<unknown>> {
      if (typeof path !== 'string' || !path.startsWith('/')) {
        throw new ConfigurationError('Pass a path of the API, such as /api/v1/usage.')
      }
      // `RawMethod` checks the types of path and parameters at the call.
      const request = api.client[verb] as (
        path: string,
        init: object,
      ) => Promise<{ response: Response }>
      try {
        const { response } = await request(path, {
          ...api.init(options, 'any'),
          parseAs: 'stream',
          ...(params && { params }),
          ...(body !== undefined && { body }),
          ...(body instanceof FormData && { bodySerializer: () => body }),
        })
        return { data: await read(response), response }
      } catch (error) {
        if (error instanceof ApiError) return { error }
        throw error
      }
    }
  return {
    GET: method('GET'),
    HEAD: method('HEAD'),
    POST: method('POST'),
    PATCH: method('PATCH'),
    DELETE: method('DELETE'),
  } as RawClient
}

async function read(response: Response): Promise<unknown> {
  const bytes = new Uint8Array(await response.clone().arrayBuffer())
  if (bytes.length === 0) return undefined
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return isJson ? JSON.parse(new TextDecoder().decode(bytes)) : bytes
}

/**
 * Sends the operations of openapi.yaml for every resource and `raw`. Paths, parameters and results
 * are typed.
 */
import { type ApiPromise, apiPromise } from './api-promise.ts'
import type { Expected } from './attempt.ts'
import { IdempotencyMismatchError } from './errors.ts'
import type { RenderReport } from './generated/types.ts'
import type { FieldsOf, OperationOf, PathWith, ResultOf, Verb } from './operations.ts'
import type { RenderRequestOptions } from './options.ts'
import { type Fields, outgoing } from './outgoing.ts'
import {
  type CursorPagePromise,
  cursorPagePromise,
  type PagePromise,
  pagePromise,
  type WholeList,
  wholeList,
} from './pages.ts'
import { RenderFile } from './render-file.ts'
import type { ResolvedOptions } from './resolve-options.ts'
import type { Send, SendOptions } from './transport.ts'
import { userAgent } from './version.ts'

export interface CallOptions
  extends RenderRequestOptions,
    Pick<SendOptions, 'defaultTimeoutMs' | 'isDone' | 'repeatable'> {}

export interface Api {
  options: ResolvedOptions
  /** Sends a request to any path. A response of another kind than expected is an error. */
  send(
    verb: Verb,
    path: string,
    fields: Fields,
    options: CallOptions,
    expected: Expected,
  ): Promise<Response>
  /** Calls an operation whose result is the `data` field of its JSON response. */
  data<V extends Verb, P extends PathWith<Lowercase<V>>>(
    verb: V,
    path: P,
    fields: FieldsOf<OperationOf<P, Lowercase<V>>>,
    options: CallOptions | undefined,
  ): ApiPromise<ResultOf<OperationOf<P, Lowercase<V>>>>
  /**
   * Lists the items of an operation with pages.
   * @param identify returns the id of an item, by default `id`
   */
  list<P extends PathWith<'get'>>(
    path: P,
    fields: FieldsOf<OperationOf<P, 'get'>>,
    options: CallOptions | undefined,
    identify?: (item: ItemOf<P>) => unknown,
  ): PagePromise<ItemOf<P>>
  /** Lists the items of an operation whose pages have a cursor. */
  cursorList<P extends PathWith<'get'>>(
    path: P,
    fields: FieldsOf<OperationOf<P, 'get'>>,
    options: CallOptions | undefined,
  ): CursorPagePromise<ItemOf<P>>
  /** Lists the items of an operation without pages. */
  whole<P extends PathWith<'get'>>(
    path: P,
    fields: FieldsOf<OperationOf<P, 'get'>>,
    options: CallOptions | undefined,
  ): WholeList<ItemOf<P>>
  /** Calls an operation without a result. */
  done<P extends PathWith<'delete'>>(
    path: P,
    fields: FieldsOf<OperationOf<P, 'delete'>>,
    options: CallOptions | undefined,
  ): ApiPromise<void>
  /** Calls an operation that responds with a file. */
  file<V extends Verb, P extends PathWith<Lowercase<V>>>(
    verb: V,
    path: P,
    fields: FieldsOf<OperationOf<P, Lowercase<V>>>,
    options: CallOptions | undefined,
  ): ApiPromise<RenderFile>
  /**
   * Requests a file by its URL. The API key is not sent.
   * @param id of the render that has made it, if it is known
   */
  fileAt(
    method: 'GET' | 'HEAD',
    url: () => string,
    options: CallOptions | undefined,
    id?: string,
  ): ApiPromise<RenderFile>
}

type ItemOf<P extends PathWith<'get'>> =
  ResultOf<OperationOf<P, 'get'>> extends (infer Item)[] ? Item : never

export function createApi(options: ResolvedOptions, transport: Send): Api {
  const agent = { 'user-agent': userAgent() }

  const send: Api['send'] = async (
    verb,
    path,
    fields,
    { idempotencyKey, onIdempotencyMismatch, headers, ...rest },
    expected,
  ) => {
    const request = await outgoing(verb, options.baseUrl() + path, fields, {
      ...agent,
      Authorization: `Bearer ${options.apiKey()}`,
      ...options.headers,
      ...headers,
      'idempotency-key': idempotencyKey,
    })
    const response = await transport(request, { ...rest, expected })
    const rule = onIdempotencyMismatch ?? options.onIdempotencyMismatch
    if (rule === 'throw') assertOwnResult(response)
    return response
  }
  /**
   * Calls an operation with a JSON response; `pick` extracts the result from the body, by default
   * its `data`.
   */
  const json = <T>(
    verb: Verb,
    path: string,
    fields: Fields,
    given: CallOptions = {},
    pick: (body: { data: unknown }) => unknown = ({ data }) => data,
  ) =>
    apiPromise(async () => {
      const response = await send(verb, path, fields, given, 'json')
      // `send` has already rejected responses that are not JSON. That of a repeated DELETE is
      // empty.
      const text = await response.text()
      return { data: pick(text === '' ? null : JSON.parse(text)) as T, response }
    })
  const file = (start: () => Promise<Response>, id?: string) =>
    apiPromise(async () => {
      const response = await start()
      return { data: new RenderFile(response, { report, id }), response }
    })
  const report = (id: string) =>
    json<RenderReport>('GET', '/api/v1/renders/{id}/report', { path: { id } })

  const api: Untyped = {
    options,
    send,
    data: json,
    list: (path, fields, given, identify = ({ id }) => id) =>
      pagePromise(
        (query) => json('GET', path, { ...fields, query }, given, pageOf),
        fields.query,
        identify,
      ),
    cursorList: (path, fields, given) =>
      cursorPagePromise(
        (query) => json('GET', path, { ...fields, query }, given, cursorPageOf),
        fields.query,
        ({ id }) => id,
      ),
    whole: (path, fields, given) => wholeList(() => json('GET', path, fields, given)),
    done: (path, fields, given) => json('DELETE', path, fields, given, () => {}),
    file: (verb, path, fields, given = {}) => file(() => send(verb, path, fields, given, 'file')),
    fileAt: (method, url, { headers = {}, ...rest } = {}, id) =>
      file(
        async () =>
          transport(
            { url: url(), method, headers: { ...agent, ...headers }, redirect: 'follow' },
            { ...rest, expected: 'file' },
          ),
        id,
      ),
  }
  return api as Api
}

/** The calls without the types of their operations, which `Api` checks. */
interface Untyped extends Omit<Api, 'data' | 'list' | 'cursorList' | 'whole' | 'done' | 'file'> {
  data(verb: Verb, path: string, fields: Fields, options?: CallOptions): ApiPromise<unknown>
  list(
    path: string,
    fields: Fields,
    options: CallOptions | undefined,
    identify?: (item: AnyItem) => unknown,
  ): PagePromise<AnyItem>
  cursorList(path: string, fields: Fields, options?: CallOptions): CursorPagePromise<AnyItem>
  whole(path: string, fields: Fields, options?: CallOptions): WholeList<AnyItem>
  done(path: string, fields: Fields, options?: CallOptions): ApiPromise<unknown>
  file(verb: Verb, path: string, fields: Fields, options?: CallOptions): ApiPromise<RenderFile>
}

interface AnyItem {
  id?: unknown
}

function pageOf({ data, pagination }: { data: unknown; pagination?: unknown }): unknown {
  return { data, pagination }
}

function cursorPageOf({ data, next_cursor }: { data: unknown; next_cursor?: unknown }): unknown {
  return { data, next_cursor }
}

/**
 * @throws IdempotencyMismatchError if the response is the result of another request with the same
 *   key
 */
function assertOwnResult({ headers, body }: Response): void {
  if (headers.get('x-idempotency-mismatch') !== 'true') return
  // Not awaited: while a `fetch` of the customer keeps a clone that it does not read, cancelling
  // does not end.
  body?.cancel().catch(() => {})
  throw new IdempotencyMismatchError(headers.get('x-idempotency-key'), headers.get('x-request-id'))
}

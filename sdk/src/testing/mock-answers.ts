/** The answers of the mock client: the examples of openapi.yaml, or what a test gives instead. */
import { createHash } from 'node:crypto'
import { EXAMPLES } from '../generated/examples.ts'
import type { ExampleAnswer, ExampleBody } from './example-answer.ts'
import type { MockRequest } from './mock-request.ts'
import { errorResponse } from './mock-responses.ts'
import { sampleFile } from './samples.ts'

/** A Response, or the `data` of a successful one. */
export type MockAnswer = unknown | ((request: MockRequest) => unknown)

export interface MockAnswers {
  /** Keeps an answer. @param path as in openapi.yaml, such as `/api/v1/batches/{id}` */
  add(method: string, path: string, answer: MockAnswer): void
  /** Answers a request, with the newest answer of the test. */
  respond(request: MockRequest): Response
}

/** The host of the addresses in the examples. */
const EXAMPLE_ORIGIN = 'https://platen.example'

/** @param baseUrl the server that addresses in answers name */
export function createMockAnswers(baseUrl: string): MockAnswers {
  const given: { method: string; path: RegExp; answer: MockAnswer }[] = []
  const operations = EXAMPLES.map((one) => ({ ...one, pattern: patternOf(one.path) }))
  return {
    add: (method, path, answer) => void given.unshift({ method, path: patternOf(path), answer }),
    respond(request) {
      const { method, path } = request
      const described = method === 'HEAD' ? 'GET' : method
      const operation = operations.find((one) => one.method === described && one.pattern.test(path))
      const own = given.find((one) => one.method === method && one.path.test(path))
      if (!operation && !own) return notAnswered(request)
      const { status, type, json } = operation ? exampleOf(operation, request) : NOTHING
      // A test may change what it gets.
      const text = JSON.stringify(json ?? null).replaceAll(EXAMPLE_ORIGIN, baseUrl)
      const body: ExampleBody | null = JSON.parse(text)
      if (!own) return body ? jsonOf(body, request, status) : fileOf(type, request)
      const { answer } = own
      const data = typeof answer === 'function' ? answer(request, body?.data) : answer
      // Every answer can be used once more, so that a Response is copied.
      if (data instanceof Response) return data.clone()
      return jsonOf({ success: true, ...body, data }, request, status)
    },
  }
}

interface Example {
  status: number
  /** The body; undefined for a file. */
  json?: ExampleBody
  /** Media type of the file. */
  type: string
}

/** The example of an operation that only the test knows. */
const NOTHING: Example = { status: 200, type: '' }

/** The example that fits the fields of the request. */
function exampleOf(
  { status, files = [], json, queued }: ExampleAnswer,
  request: MockRequest,
): Example {
  const fields = fieldsOf(request)
  if (queued && fields.async) return { status: 202, json: queued, type: '' }
  if (json && (files.length === 0 || fields.response === 'json' || isReading(json, fields))) {
    return { status, json, type: '' }
  }
  const wanted = formatOf(request, fields)
  return { status, type: files.find((type) => type.endsWith(`/${wanted}`)) ?? files[0] ?? '' }
}

interface Fields {
  async?: boolean
  response?: string
  type?: string
  format?: string
  options?: { format?: string }
  /** Number of pages after which a PDF is split. */
  every?: number
  pages?: unknown[]
  /** The properties that a PDF gets. */
  document?: object
}

/** The query and the JSON of a request, which may be a field of a form. */
function fieldsOf({ query, body }: MockRequest): Fields {
  const { request, ...rest } = Object(body)
  return { ...query, ...(typeof request === 'string' ? JSON.parse(request) : rest) }
}

/** The facts of a PDF, which is changed only by a request with `document`. */
function isReading({ data }: ExampleBody, { document }: Fields): boolean {
  return 'page_count' in Object(data) && document === undefined
}

/** The part after `/` of the media type of a file, as far as the request chooses it. */
function formatOf({ path }: MockRequest, fields: Fields): string | undefined {
  if (fields.every !== undefined || Number(fields.pages?.length) > 1) return 'zip'
  return fields.options?.format ?? fields.format ?? fields.type ?? path.split('.').pop()
}

/** JSON. A list is one page. */
function jsonOf(
  { pagination, next_cursor, ...body }: ExampleBody,
  request: MockRequest,
  status: number,
): Response {
  const { data } = body
  const { length } = Array.isArray(data) ? data : []
  // Each render in the background has its own id.
  const isQueued = status === 202 && 'request_id' in Object(data)
  return Response.json(
    {
      ...body,
      ...(isQueued && { data: { ...Object(data), request_id: requestId(request) } }),
      ...(pagination !== undefined && {
        pagination: { total: length, limit: length + 1, offset: 0 },
      }),
      ...(next_cursor !== undefined && { next_cursor: null }),
    },
    { status, headers: headersOf(request) },
  )
}

/** A file, without a body for HEAD. */
function fileOf(mediaType: string, request: MockRequest): Response {
  const { type, bytes } = sampleFile(mediaType)
  const headers = {
    ...headersOf(request),
    'Content-Type': type,
    'Content-Length': String(bytes.length),
    'Content-Disposition': `inline; filename="render.${type.split('/')[1]}"`,
  }
  return new Response(request.method === 'HEAD' ? null : bytes, { headers })
}

/** Every header that an operation promises. */
function headersOf(request: MockRequest): Record<string, string> {
  const { 'idempotency-key': key } = request.headers
  return {
    'X-Request-Id': requestId(request),
    'X-Render-Duration-Ms': '1',
    'X-Renders-Remaining': '50000',
    'X-Overage-Renders': '0',
    'X-Cache': 'MISS',
    Vary: 'Accept',
    'Cache-Control': 'no-store',
    ETag: '"mock"',
    'Accept-Ranges': 'bytes',
    'Access-Control-Allow-Origin': '*',
    'X-Content-Type-Options': 'nosniff',
    ...(key !== undefined && { 'X-Idempotency-Key': key }),
  }
}

/** The same id for the same idempotency key, as on a server. */
function requestId({ path, headers }: MockRequest): string {
  const hash = createHash('sha256').update(`${path} ${headers['idempotency-key']}`).digest('hex')
  return `req_${hash.slice(0, 26).toUpperCase()}`
}

function patternOf(path: string): RegExp {
  const source = path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${source}$`)
}

/** The response to a request that neither openapi.yaml nor the test knows. */
function notAnswered({ method, path }: MockRequest): Response {
  return errorResponse('NOT_IMPLEMENTED', {
    message: `openapi.yaml has no ${method} ${path}. Give its answer with mock.answer('${method}', '${path}', data).`,
  })
}

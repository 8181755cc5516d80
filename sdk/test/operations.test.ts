/** Every operation for customers has a method, and all methods have the same rules. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  ApiError,
  type ClientOptions,
  ClientTimeoutError,
  type DownloadProgress,
  isApiError,
  type RenderFile,
  RequestAbortedError,
  type RequestOptions,
  type UploadProgress,
  ValidationError,
} from '../src/index.ts'
import {
  client,
  KEY,
  LINK_SECRET,
  pdf,
  type Reply,
  refusal,
  silence,
  thrownBy,
} from './helpers/fakes.ts'
import { CALLS, customerOperations, type Operation } from './helpers/operations.ts'
import { ROOT } from './helpers/package.ts'

const OPERATIONS = customerOperations()
const ROWS = OPERATIONS.map((operation) => [operation.id, operation] as const)
const FILES = ROWS.filter(([, { hasFile }]) => hasFile)
/** They create nothing, so that they are repeated like other reading requests. */
const READING_POSTS = [
  'lint',
  'compareRenders',
  'previewTemplate',
  'createRenderLink',
  'testDestination',
]
const refused: Reply = async () => refusal('VALIDATION_ERROR', 400)

/** Calls the method of an operation. @returns its error, and the requests of this operation */
async function call(
  { id, method, path }: Operation,
  replies: Reply[],
  { client: given = {}, ...options }: RequestOptions & { client?: ClientOptions } = {},
) {
  const { platen, fetch } = client(replies, { ogKey: KEY, linkSecret: LINK_SECRET, ...given })
  const error = await thrownBy(async () => CALLS[id]?.(platen, options))
  const sent = fetch.calls.filter(
    (one) => one.method === method && path.test(new URL(one.url).pathname),
  )
  return { error, sent, all: fetch.calls }
}

test('every operation of openapi.yaml that a customer may call has a method', () => {
  expect(OPERATIONS.length).toBeGreaterThan(80)
  expect(Object.keys(CALLS).sort()).toEqual(OPERATIONS.map(({ id }) => id as string).sort())
})

describe('the method of', () => {
  test.each(ROWS)('%s sends its request, and throws the error that it gets', async (_id, one) => {
    const { error, sent, all } = await call(one, [refused], { headers: { 'X-Own': '1' } })
    expect([sent.length, all.length]).toEqual([1, 1])
    expect(sent[0]?.headers['x-own'] ?? sent[0]?.headers['X-Own']).toBe('1')
    expect(error).toBeInstanceOf(ValidationError)
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', requestId: 'req_1' })
  })

  test.each(ROWS)('%s throws an error of a class for each code that it names', async (_id, one) => {
    expect(one.errors.length).toBeGreaterThan(1)
    for (const { status, code } of one.errors) {
      const { error } = await call(one, [async () => refusal(code, status)], { maxRetries: 0 })
      if (!isApiError(error)) throw new Error(`${code}: ${error}`)
      expect(error).toMatchObject({ code, status, requestId: 'req_1' })
      expect([code, error.constructor]).not.toEqual([code, ApiError])
    }
  })

  test.each(ROWS)('%s sends the same request again after a rate limit', async (_id, one) => {
    const limited: Reply = async () => refusal('RATE_LIMITED', 429, { 'Retry-After': '0' })
    const { sent } = await call(one, [limited, refused])
    expect(sent).toHaveLength(2)
    const keys = sent.map(({ headers }) => headers['idempotency-key'])
    expect(keys[1]).toBe(keys[0] as string)
    expect(keys[0] !== undefined).toBe(one.isIdempotent)
    expect(sent[1]?.text).toBe(sent[0]?.text as string)
  })

  test.each(ROWS)('%s is repeated after a failure unless it could run twice', async (_id, one) => {
    const failing: Reply = async () => refusal('SERVICE_UNAVAILABLE', 503, { 'Retry-After': '0' })
    const isRepeatable = one.method !== 'POST' || one.isIdempotent || READING_POSTS.includes(one.id)
    // A repeated cancellation asks for the state of the render, too.
    const { sent } = await call(one, [failing, refused, refused])
    expect(sent).toHaveLength(isRepeatable ? 2 : 1)
  })

  test.each(ROWS)('%s is not sent with an aborted signal', async (_id, one) => {
    const { error, all } = await call(one, [refused], { signal: AbortSignal.abort() })
    expect(error).toBeInstanceOf(RequestAbortedError)
    expect(all).toEqual([])
  })

  test.each(ROWS)('%s reports the progress of what it sends', async (_id, one) => {
    const seen: UploadProgress[] = []
    const onUploadProgress = (progress: UploadProgress) => void seen.push(progress)
    const { sent } = await call(one, [refused], { onUploadProgress })
    const total = sent[0]?.text.length ?? 0
    expect(seen).toEqual(total > 0 ? [{ sent: total, total }] : [])
  })

  test.each(FILES)('%s reports the progress of its file', async (_id, { id }) => {
    const { platen } = client([pdf()], { ogKey: KEY, linkSecret: LINK_SECRET })
    const seen: unknown[] = []
    const onDownloadProgress = (progress: DownloadProgress) => void seen.push(progress)
    const file = (await CALLS[id]?.(platen, { onDownloadProgress })) as RenderFile
    await file.bytes()
    expect(seen).toEqual([{ received: 8, total: null }])
  })

  test.each(ROWS)('%s ends at the limit of its time', async (_id, one) => {
    const { error } = await call(one, [silence], { timeoutMs: 1, maxRetries: 0 })
    expect(error).toBeInstanceOf(ClientTimeoutError)
  })
})

test('no sample and no example calls a path, or an entry of earlier versions', () => {
  const files = ['docs/samples/*.md', 'docs/guides/*.md', 'docs/*.md', 'examples/**/*.{ts,tsx}']
    .flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(ROOT)])
    .filter((file) => !file.includes('node_modules'))
  expect(files.length).toBeGreaterThan(150)
  const old = /\braw\.[A-Z]+\(|pdfsOf|linksOf|createLinks|@platen\/sdk\/(pdfs|links)/
  expect(files.filter((file) => old.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
})

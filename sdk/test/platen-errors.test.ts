/** Every error of the SDK is a PlatenError: aborts, wrong arguments, second reads and files. */
import { describe, expect, test } from 'bun:test'
import {
  ConnectionError,
  IdempotencyMismatchError,
  isPlatenError,
  type Platen,
  PlatenError,
} from '../src/index.ts'
import { fileFromPath, readRawBody, saveToFile } from '../src/node.ts'
import { verifyWebhook } from '../src/webhooks/index.ts'
import { client, json, pdf, refusal, thrownBy } from './helpers/fakes.ts'
import { DONE } from './helpers/renders.ts'

const BROKEN = () => new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })

describe('a wrong argument', () => {
  const loop: Record<string, unknown> = {}
  loop['self'] = loop
  // As a program without types may call the methods.
  // biome-ignore lint/suspicious/noExplicitAny: wrong arguments do not compile
  const CALLS: [name: string, call: (platen: any) => unknown][] = [
    ['pdf.render()', ({ pdf }) => pdf.render()],
    ['pdf.render(null)', ({ pdf }) => pdf.render(null)],
    ['pdf.render with circular metadata', ({ pdf }) => pdf.render({ html: '', metadata: loop })],
    ['pdf.render with a bigint', ({ pdf }) => pdf.render({ html: '', metadata: { a: 1n } })],
    ['pdf.render with async', ({ pdf }) => pdf.render({ html: '', async: true })],
    ['pdf.render with a webhook', ({ pdf }) => pdf.render({ html: '', webhook_url: 'https://a' })],
    ['pdf.enqueue()', ({ pdf }) => pdf.enqueue()],
    ['pdf.renderAndWait(null)', ({ pdf }) => pdf.renderAndWait(null)],
    ['pdf.renderMany()', ({ pdf }) => pdf.renderMany()],
    ['pdf.renderMany with no lanes', ({ pdf }) => pdf.renderMany([], { concurrency: 0 })],
    ['renders.get(null)', ({ renders }) => renders.get(null)],
    ['renders.get("..")', ({ renders }) => renders.get('..')],
    ['renders.wait("")', ({ renders }) => renders.wait('')],
    ['renders.download()', ({ renders }) => renders.download()],
    ['renders.signedUrl null', ({ renders }) => renders.signedUrl('x', null)],
    ['templates.get null', ({ templates }) => templates.get('x', null)],
    ['templates.upsert()', ({ templates }) => templates.upsert()],
    ['assets.upload()', ({ assets }) => assets.upload()],
    ['files.get("no URL")', ({ files }) => files.get('no URL')],
    ['a signal that is none', ({ usage }) => usage.get({ signal: 'x' })],
    ['a header that is none', ({ usage }) => usage.get({ headers: { 'a\nb': 'c' } })],
    ['raw.GET()', ({ raw }) => raw.GET()],
    ['og.url()', ({ og }) => og.url()],
  ]
  test.each(CALLS)('%s is a PlatenError, and no request is sent', async (_name, call) => {
    const { platen, fetch } = client([], { ogKey: 'svc_live_og' })
    const error = await thrownBy(async () => call(platen))
    expect(error).toBeInstanceOf(PlatenError)
    expect((error as Error).message).not.toBe('')
    expect(fetch.calls).toEqual([])
  })

  test('`async: true` for `render` leads to `enqueue`', async () => {
    const { platen } = client([])
    const params = { html: '', async: true } as unknown as Parameters<Platen['pdf']['render']>[0]
    expect(String(await thrownBy(platen.pdf.render(params)))).toContain('enqueue()')
  })
})

describe('a file', () => {
  test('whose connection breaks throws an error with its request id', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) })
    const headers = { 'Content-Type': 'application/pdf', 'X-Request-Id': 'req_7' }
    const { platen } = client([new Response(body, { headers })])
    const file = await platen.pdf.render({ html: '' })
    const error = (await thrownBy(file.bytes())) as ConnectionError
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error.requestId).toBe('req_7')
  })

  test.each(['bytes', 'blob', 'toResponse', 'stream', 'sendTo'] as const)(
    'that was read before gives a PlatenError for `%s`',
    async (name) => {
      const { platen } = client([pdf()])
      const file = await platen.pdf.render({ html: '' })
      await file.bytes()
      const again = async () =>
        name === 'stream' ? file.stream : await file[name]({} as Parameters<typeof file.sendTo>[0])
      expect(String(await thrownBy(again))).toContain('already read')
    },
  )

  test('on disk that cannot be read or written gives a FileError', async () => {
    const { platen } = client([pdf()])
    const missing = await thrownBy(fileFromPath('/nothing/here.png'))
    expect(missing).toMatchObject({ name: 'FileError', cause: { code: 'ENOENT' } })
    const file = await platen.pdf.render({ html: '' })
    expect(await thrownBy(saveToFile(file, '/nothing/here.pdf'))).toMatchObject({
      name: 'FileError',
      cause: { code: 'ENOENT' },
    })
  })

  test('of a webhook request that breaks off gives a PlatenError', async () => {
    async function* broken() {
      yield 'a'
      throw new RangeError('aborted')
    }
    expect(isPlatenError(await thrownBy(readRawBody(broken())))).toBeTrue()
    expect(isPlatenError(await thrownBy(verifyWebhook('', {}, '')))).toBeTrue()
  })
})

describe('a reused idempotency key', () => {
  const mismatch = () =>
    pdf({ 'X-Idempotency-Mismatch': 'true', 'X-Idempotency-Key': 'mine', 'X-Cache': 'HIT' })

  test('with another body throws an error by default, for every kind of render', async () => {
    const queued = json({ data: {} }, 202, { 'X-Idempotency-Mismatch': 'true' })
    const { platen } = client([mismatch(), queued, mismatch()])
    const error = await thrownBy(platen.pdf.render({ html: '' }, { idempotencyKey: 'mine' }))
    expect(error).toBeInstanceOf(IdempotencyMismatchError)
    expect(error).toMatchObject({ idempotencyKey: 'mine' })
    expect(await thrownBy(platen.pdf.enqueue({ html: '' }))).toBeInstanceOf(PlatenError)
    const raw = platen.raw.POST('/api/v1/pdf', { body: { html: '' }, idempotencyKey: 'mine' })
    expect(await thrownBy(raw)).toBeInstanceOf(IdempotencyMismatchError)
  })

  test('throws although the `fetch` of the customer keeps a clone of the response that it does not read', async () => {
    const { headers } = mismatch()
    const unfinished = new Response(new ReadableStream(), { headers })
    unfinished.clone()
    const { platen } = client([unfinished])
    const error = await thrownBy(platen.pdf.render({ html: '' }, { idempotencyKey: 'mine' }))
    expect(error).toBeInstanceOf(IdempotencyMismatchError)
  })

  test('returns the earlier result if the request or the client asks for it', async () => {
    const { platen } = client([mismatch(), mismatch()])
    const lenient = platen.withOptions({ onIdempotencyMismatch: 'return' })
    const params = { html: '' }
    const file = await platen.pdf.render(params, { onIdempotencyMismatch: 'return' })
    expect([file.idempotencyMismatch, (await lenient.pdf.render(params)).cached]).toEqual([
      true,
      true,
    ])
  })
})

describe('a retried DELETE', () => {
  const options = { maxRetries: 1 }

  test('whose first response was lost is done if the resource is gone', async () => {
    const gone = () => [BROKEN(), refusal('ASSET_NOT_FOUND', 404)]
    const { platen } = client([...gone(), ...gone()], options)
    expect(await platen.assets.delete('x')).toBeUndefined()
    const { error } = await platen.raw.DELETE('/api/v1/assets/{id}', {
      params: { path: { id: 'x' } },
    })
    expect(error).toBeUndefined()
  })

  test('whose first attempt was refused reports that the resource does not exist', async () => {
    const busy = refusal('RATE_LIMITED', 429, { 'Retry-After': '0' })
    const { platen } = client([busy, refusal('ASSET_NOT_FOUND', 404)], options)
    expect(await thrownBy(platen.assets.delete('x'))).toMatchObject({ code: 'ASSET_NOT_FOUND' })
  })

  test('reports a 404 that does not come from Platen', async () => {
    const { platen } = client([BROKEN(), new Response('nginx', { status: 404 })], options)
    expect(await thrownBy(platen.assets.delete('x'))).toMatchObject({ code: 'HTTP_404' })
  })

  test('of a render is done if the render was cancelled, and not if it has ended otherwise', async () => {
    const cancelled = { ...DONE, status: 'failed', error_message: 'The render was cancelled.' }
    const conflict = () => [BROKEN(), refusal('CONFLICT', 409)]
    const { platen } = client(
      [...conflict(), json({ data: cancelled }), ...conflict(), json({ data: DONE })],
      options,
    )
    expect(await platen.renders.cancel('req_1')).toBeUndefined()
    expect(await thrownBy(platen.renders.cancel('req_1'))).toMatchObject({ code: 'CONFLICT' })
  })
})

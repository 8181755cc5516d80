/** How responses are read: errors, unexpected responses, and the properties of results. */
import { describe, expect, test } from 'bun:test'
import {
  ApiError,
  ConnectionError,
  type DownloadProgress,
  ServerError,
  type UploadProgress,
} from '../src/index.ts'
import { client, json, pdf, refusal, thrownBy } from './helpers/fakes.ts'

describe('an unexpected response', () => {
  test.each([
    ['JSON', { error: { code: 'CONFLICT', message: 'Taken.', status: 409, request_id: 'req_9' } }],
    ['flat JSON', { error: 'CONFLICT', message: 'Taken.' }],
  ])('with an error in %s throws the error of its code', async (_what, body) => {
    const { platen } = client([json(body, 409)])
    const error = await thrownBy(platen.usage.get())
    expect(error).toMatchObject({
      name: 'ConflictError',
      code: 'CONFLICT',
      message: 'CONFLICT: Taken.',
    })
  })

  test.each([
    ['HTML', '<h1>502</h1>', 'text/html'],
    ['nothing', '', 'text/plain'],
    ['broken JSON', '{"error":', 'application/json'],
  ])('with status 502 and %s throws a ServerError with its body', async (_what, body, type) => {
    const reply = () => new Response(body, { status: 502, headers: { 'Content-Type': type } })
    const { platen } = client([reply()], { maxRetries: 0 })
    const error = await thrownBy(platen.usage.get())
    expect(error).toBeInstanceOf(ServerError)
    expect(error).toMatchObject({ status: 502, code: 'HTTP_502', body })
  })

  test.each([
    ['text/html', '<h1>Sign in</h1>'],
    ['application/json', '{"half":'],
    ['', ''],
  ])('with status 200 and another media type (%p) throws an error', async (type, body) => {
    const reply = () => new Response(body, { headers: type ? { 'Content-Type': type } : {} })
    const { platen } = client([reply(), reply()])
    for (const work of [platen.usage.get(), platen.pdf.render({ html: '' })]) {
      expect(await thrownBy(work)).toMatchObject({ name: 'ApiError', code: 'HTTP_200', body })
    }
  })

  test('with the media type of a PDF is never parsed as JSON', async () => {
    const { platen } = client([
      new Response('{"a":1}', { headers: { 'Content-Type': 'application/pdf' } }),
    ])
    expect(await (await platen.pdf.render({ html: '' })).bytes()).toHaveLength(7)
  })

  test('that redirects throws an error with its location, since a POST would become a GET', async () => {
    const moved = new Response('', {
      status: 301,
      headers: { Location: 'https://www.platen.example/' },
    })
    const { platen, fetch } = client([moved])
    const error = (await thrownBy(platen.usage.get())) as ApiError
    expect(error.message).toContain('https://www.platen.example/')
    expect(fetch.calls[0]?.redirect).toBe('manual')
  })

  test('a broken connection throws an error with its host, its reason and its cause', async () => {
    const cause = new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })
    const { platen } = client([cause], { maxRetries: 0 })
    const error = (await thrownBy(platen.usage.get())) as ConnectionError
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error.message).toBe('The connection to platen.example failed: ECONNREFUSED')
    expect(error.cause).toBe(cause)
    expect(error.requestId).toBeNull()
  })
})

describe('a result', () => {
  test('has the values of the response headers', async () => {
    const { platen } = client([
      pdf({
        'X-Request-Id': 'req_7',
        'X-Render-Duration-Ms': '184',
        'X-Renders-Remaining': '12',
        'X-Overage-Renders': '0',
        'X-Cache': 'HIT',
        'X-Idempotency-Key': 'mine',
        'X-Idempotency-Mismatch': 'true',
      }),
    ])
    const { data, response, requestId } = await platen.pdf
      .render({ html: '' }, { idempotencyKey: 'mine', onIdempotencyMismatch: 'return' })
      .withResponse()
    expect(requestId).toBe('req_7')
    expect(response.status).toBe(200)
    expect(data).toMatchObject({
      contentType: 'application/pdf',
      extension: 'pdf',
      requestId: 'req_7',
      durationMs: 184,
      rendersRemaining: 12,
      overageRenders: 0,
      cached: true,
      idempotencyKey: 'mine',
      idempotencyMismatch: true,
    })
  })

  test('has no unhandled rejection if only `withResponse` is awaited', async () => {
    const { platen } = client([refusal('CONFLICT', 409)])
    expect(await thrownBy(platen.usage.get().withResponse())).toBeInstanceOf(ApiError)
  })

  test('forwards the file with `toResponse`, without headers about the account', async () => {
    const { platen } = client([pdf({ 'X-Renders-Remaining': '12', 'Set-Cookie': 'a=b' })])
    const file = await platen.pdf.render({ html: '' })
    const response = file.toResponse({ filename: "it's é.pdf", inline: false })
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-disposition': "attachment; filename*=UTF-8''it%27s%20%C3%A9.pdf",
      'content-type': 'application/pdf',
    })
    expect(await response.text()).toBe('%PDF-1.7')
  })
})

describe('the progress of a file', () => {
  const parts = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const text of ['%PDF', '-1.7']) controller.enqueue(new TextEncoder().encode(text))
        controller.close()
      },
    })
  const reply = (headers: Record<string, string> = {}) =>
    new Response(parts(), { headers: { 'Content-Type': 'application/pdf', ...headers } })

  test('is reported with each part that is read', async () => {
    const { platen } = client([reply({ 'Content-Length': '8' }), reply()])
    const seen: unknown[] = []
    const onDownloadProgress = (progress: DownloadProgress) => seen.push(progress)
    const file = await platen.pdf.render({ html: '' }, { onDownloadProgress })
    expect(seen).toEqual([])
    expect(new TextDecoder().decode(await file.bytes())).toBe('%PDF-1.7')
    expect(seen.splice(0)).toEqual([
      { received: 4, total: 8 },
      { received: 8, total: 8 },
    ])
    await (await platen.pdf.render({ html: '' }, { onDownloadProgress })).blob()
    expect(seen).toMatchObject([{ total: null }, { total: null }])
  })

  test('fails the reading with the error of the callback as cause', async () => {
    const { platen } = client([reply()])
    const own = new Error('own')
    const onDownloadProgress = () => {
      throw own
    }
    const file = await platen.pdf.render({ html: '' }, { onDownloadProgress })
    expect(await thrownBy(file.bytes())).toMatchObject({ cause: own })
  })

  test('leaves no connection open after an error of a callback', async () => {
    const own = new Error('own')
    const reasons: unknown[] = []
    const endless = () => {
      const body = new ReadableStream<Uint8Array>({
        pull: (controller) => controller.enqueue(new Uint8Array(8)),
        cancel: (reason) => void reasons.push(reason),
      })
      return new Response(body, { headers: { 'Content-Type': 'application/pdf' } })
    }
    const refuse = () => {
      throw own
    }
    const { platen } = client([endless()])
    const file = await platen.pdf.render({ html: '' }, { onDownloadProgress: refuse })
    await thrownBy(file.bytes())
    expect(reasons).toEqual([own])
    const hooked = client([endless()], { hooks: { onResponse: refuse } })
    expect(await thrownBy(hooked.platen.pdf.render({ html: '' }))).toBe(own)
    expect(reasons).toHaveLength(2)
  })
})

describe('the progress of an upload', () => {
  const scope = globalThis as Record<string, unknown>
  const font = new Blob([new Uint8Array(150_000)])
  const limited = () => refusal('RATE_LIMITED', 429, { 'Retry-After': '0' })

  test('is reported with each part that is sent, and starts again with a retry', async () => {
    const { platen, fetch } = client([limited(), refusal('VALIDATION_ERROR', 400)])
    const seen: UploadProgress[] = []
    await thrownBy(platen.assets.upload(font, { onUploadProgress: (one) => void seen.push(one) }))
    const [first] = seen
    const total = first?.total ?? 0
    expect(total).toBeGreaterThan(150_000)
    const once = [65_536, 131_072, total].map((sent) => ({ sent, total }))
    expect(seen).toEqual([...once, ...once])
    expect(fetch.calls.map(({ text }) => text.length)).toEqual([total, total])
  })

  /** A `Request` that makes a text of a stream, like that of React Native. */
  class OldRequest {
    readonly headers = new Headers({ 'Content-Type': 'text/plain;charset=UTF-8' })
  }
  const lacking: [where: string, name: string, value: unknown][] = [
    ['a browser', 'document', {}],
    ['a worker of a browser', 'importScripts', () => {}],
    ['a runtime without streams as bodies', 'Request', OldRequest],
    ['a runtime without streams', 'ReadableStream', undefined],
  ]
  test.each(lacking)(
    'is reported at its beginning and its end in %s, which is sent no stream',
    async (_where, name, value) => {
      const { [name]: before } = scope
      scope[name] = value
      try {
        const replies = [limited(), refusal('VALIDATION_ERROR', 400)]
        const { platen, fetch } = client(replies, { dangerouslyAllowBrowser: true })
        const events: unknown[] = []
        const onUploadProgress = ({ sent, total }: UploadProgress) =>
          void events.push([sent === total ? 'all' : sent, fetch.calls.length])
        await thrownBy(platen.assets.upload(font, { onUploadProgress }))
        expect(events).toEqual([
          [0, 0],
          ['all', 1],
          [0, 1],
          ['all', 2],
        ])
        expect(fetch.calls.map(({ body }) => body instanceof ArrayBuffer)).toEqual([true, true])
      } finally {
        if (before === undefined) delete scope[name]
        else scope[name] = before
      }
    },
  )

  test('ends the call with the error of the callback, without a retry', async () => {
    const { platen, fetch } = client([limited()])
    const own = new Error('own')
    const onUploadProgress = () => {
      throw own
    }
    expect(await thrownBy(platen.assets.upload(font, { onUploadProgress }))).toBe(own)
    expect(fetch.calls).toHaveLength(1)
  })
})

/** How requests are sent and answers read: limits of time, aborts, foreign answers, what hooks see. */
import { describe, expect, test } from 'bun:test'
import {
  ApiError,
  ClientTimeoutError,
  ConnectionError,
  type Fetch,
  Platen,
  ServerError,
} from '../src/index.ts'
import { resolveOptions } from '../src/options.ts'
import { createSend } from '../src/transport.ts'
import {
  BASE_URL,
  client,
  fakeClock,
  json,
  KEY,
  network,
  pdf,
  refusal,
  silence,
  thrownBy,
} from './helpers/fakes.ts'

/** Begins a PDF and then sends nothing more; it does not even hear that it should stop. */
function halfPdf(): Response {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('%PDF')),
  })
  return new Response(body, { headers: { 'Content-Type': 'application/pdf' } })
}

/** Comes after 10 ms, and its only bytes 10 ms after they are asked for. */
async function slowPdf(): Promise<Response> {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 10))
  await pause()
  const body = new ReadableStream(
    {
      async pull(controller) {
        await pause()
        controller.enqueue(new TextEncoder().encode('%PDF'))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers: { 'Content-Type': 'application/pdf' } })
}

describe('time', () => {
  test('a server that does not answer is left after timeoutMs, and asked again', async () => {
    const { platen, fetch } = client([silence, pdf()], { timeoutMs: 20 })
    const file = await platen.pdf.render({ html: '' })
    expect(await file.bytes()).toHaveLength(8)
    expect(fetch.calls.length).toBe(2)
  })

  test('a body that stops in the middle ends, too', async () => {
    const { platen } = client([halfPdf()], { timeoutMs: 20 })
    const file = await platen.pdf.render({ html: '' })
    expect(await thrownBy(file.bytes())).toBeInstanceOf(ClientTimeoutError)
  })

  test('JSON that stops in the middle is asked for again', async () => {
    const half = new Response(halfPdf().body, { headers: { 'Content-Type': 'application/json' } })
    const usage = { success: true, data: { used: 3 } }
    const { platen } = client([half, json(usage)], { timeoutMs: 20 })
    expect(await platen.usage.get()).toMatchObject({ used: 3 })
  })

  test('time in which nobody reads does not count', async () => {
    const clock = fakeClock()
    const options = resolveOptions({ apiKey: KEY, baseUrl: BASE_URL, fetch: network(slowPdf) })
    const request = { url: BASE_URL, method: 'GET', headers: {}, redirect: 'follow' } as const
    const response = await createSend(options, clock)(request, { expected: 'file' })
    clock.pass(3_600_000)
    expect(await response.text()).toBe('%PDF')
  })

  test('a limit of a request wins over the one of the client', async () => {
    const { platen } = client([silence], { timeoutMs: 60_000, maxRetries: 0 })
    expect(await thrownBy(platen.usage.get({ timeoutMs: 10 }))).toBeInstanceOf(ClientTimeoutError)
  })

  test('one beyond what a timer takes is no limit of zero', async () => {
    for (const timeoutMs of [2 ** 31, Number.POSITIVE_INFINITY]) {
      const { platen } = client([slowPdf], { timeoutMs, maxRetries: 0 })
      expect(await (await platen.pdf.render({ html: '' })).bytes()).toHaveLength(4)
    }
  })
})

describe('aborts', () => {
  test('before the request: nothing is sent', async () => {
    const { platen, fetch } = client([])
    const signal = AbortSignal.abort(new RangeError('enough'))
    expect(await thrownBy(platen.usage.get({ signal }))).toBeInstanceOf(RangeError)
    expect(fetch.calls).toEqual([])
  })

  test('while it is under way: the reason comes out, and it is not tried again', async () => {
    const controller = new AbortController()
    const { platen, fetch } = client([
      (url, init) => {
        controller.abort(new RangeError('enough'))
        return silence(url, init)
      },
    ])
    expect(await thrownBy(platen.usage.get({ signal: controller.signal }))).toBeInstanceOf(
      RangeError,
    )
    expect(fetch.calls.length).toBe(1)
  })

  test('while the body is read', async () => {
    const controller = new AbortController()
    const { platen } = client([
      async (_url, { signal }) => {
        const body = new ReadableStream({
          start(stream) {
            signal.addEventListener('abort', () => stream.error(new Error('stopped')))
          },
        })
        return new Response(body, { headers: { 'Content-Type': 'application/pdf' } })
      },
    ])
    const file = await platen.pdf.render({ html: '' }, { signal: controller.signal })
    const reading = thrownBy(file.bytes())
    controller.abort(new RangeError('enough'))
    expect(await reading).toBeInstanceOf(RangeError)
  })

  test('a signal that lives long does not collect listeners', async () => {
    let listeners = 0
    const { signal } = new AbortController()
    const add = signal.addEventListener.bind(signal)
    const remove = signal.removeEventListener.bind(signal)
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners += 1
      add(...args)
    }
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners -= 1
      remove(...args)
    }
    const { platen } = client([json({ data: {} }), pdf(), refusal('CONFLICT', 409)])
    await platen.usage.get({ signal })
    await (await platen.pdf.render({ html: '' }, { signal })).bytes()
    await thrownBy(platen.renders.cancel('req_1', { signal }))
    expect(listeners).toBe(0)
  })
})

describe('what is sent', () => {
  test('fetch is called as a bare function, with nothing that a runtime could refuse', async () => {
    let receiver: unknown = 'not called'
    const strict: Fetch = async function (this: unknown, _url, init) {
      receiver = this
      expect(Object.keys(init).sort()).toEqual(['body', 'headers', 'method', 'redirect', 'signal'])
      return pdf()
    }
    const platen = new Platen({ apiKey: KEY, baseUrl: BASE_URL, fetch: strict })
    await platen.pdf.render({ html: '' })
    expect(receiver).toBeUndefined()
  })

  test('an empty body is JSON, too', async () => {
    const { platen, fetch } = client([json({ data: {} }), json({ data: {} })])
    await platen.renders.signedUrl('req_1')
    await platen.renders.redeliver('req_1', 'delivery')
    expect(fetch.calls.map(({ text }) => text)).toEqual(['{}', '{}'])
    expect(fetch.calls[0]?.headers['content-type']).toBe('application/json')
  })

  test('methods work when they are taken off the client', async () => {
    const { platen } = client([json({ data: { used: 1 } })])
    const { get } = platen.usage
    expect(await get()).toMatchObject({ used: 1 })
  })
})

describe('answers that are not what they should be', () => {
  test.each([
    ['JSON', { error: { code: 'CONFLICT', message: 'Taken.', status: 409, request_id: 'req_9' } }],
    ['flat JSON', { error: 'CONFLICT', message: 'Taken.' }],
  ])('an error in %s', async (_what, body) => {
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
  ])('a 502 with %s is a ServerError with what was there', async (_what, body, type) => {
    const answer = () => new Response(body, { status: 502, headers: { 'Content-Type': type } })
    const { platen } = client([answer()], { maxRetries: 0 })
    const error = await thrownBy(platen.usage.get())
    expect(error).toBeInstanceOf(ServerError)
    expect(error).toMatchObject({ status: 502, code: 'HTTP_502', body })
  })

  test.each([
    ['text/html', '<h1>Sign in</h1>'],
    ['application/json', '{"half":'],
    ['', ''],
  ])('a 200 of somebody else (%p) is an error, not a result', async (type, body) => {
    const answer = () => new Response(body, { headers: type ? { 'Content-Type': type } : {} })
    const { platen } = client([answer(), answer()])
    for (const work of [platen.usage.get(), platen.pdf.render({ html: '' })]) {
      expect(await thrownBy(work)).toMatchObject({ name: 'ApiError', code: 'HTTP_200', body })
    }
  })

  test('a PDF is bytes, never parsed, whatever it looks like', async () => {
    const { platen } = client([
      new Response('{"a":1}', { headers: { 'Content-Type': 'application/pdf' } }),
    ])
    expect(await (await platen.pdf.render({ html: '' })).bytes()).toHaveLength(7)
  })

  test('a redirect of the interface is an error that names the place: a POST would become a GET', async () => {
    const moved = new Response('', {
      status: 301,
      headers: { Location: 'https://www.platen.example/' },
    })
    const { platen, fetch } = client([moved])
    const error = (await thrownBy(platen.usage.get())) as ApiError
    expect(error.message).toContain('https://www.platen.example/')
    expect(fetch.calls[0]?.redirect).toBe('manual')
  })

  test('a connection that breaks says where to and why, and keeps its cause', async () => {
    const cause = new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })
    const { platen } = client([cause], { maxRetries: 0 })
    const error = (await thrownBy(platen.usage.get())) as ConnectionError
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error.message).toBe('The connection to platen.example failed: ECONNREFUSED')
    expect(error.cause).toBe(cause)
  })
})

describe('results', () => {
  test('say what their headers say', async () => {
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
      .render({ html: '' }, { idempotencyKey: 'mine' })
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

  test('withResponse alone leaves no rejection behind', async () => {
    const { platen } = client([refusal('CONFLICT', 409)])
    expect(await thrownBy(platen.usage.get().withResponse())).toBeInstanceOf(ApiError)
  })

  test('toResponse hands the file on, and nothing about the account', async () => {
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

describe('hooks', () => {
  test('see every try, and no key nor token', async () => {
    const seen: unknown[] = []
    const note = (info: unknown) => seen.push(info)
    const { platen } = client(
      [refusal('RENDERER_UNAVAILABLE', 503, { 'Retry-After': '0' }), pdf(), pdf(), pdf()],
      { hooks: { onRequest: note, onResponse: note, onRetry: note }, ogKey: 'svc_live_og' },
    )
    await platen.pdf.render({ html: '' }, { idempotencyKey: 'mine' })
    expect(seen).toMatchObject([
      { attempt: 1, idempotencyKey: 'mine' },
      { attempt: 1, status: 503, requestId: 'req_1' },
      { attempt: 1, delayMs: 0, error: { code: 'RENDERER_UNAVAILABLE' } },
      { attempt: 2 },
      { attempt: 2, status: 200 },
    ])
    await platen.og.fetch('blog', { title: 'x' })
    await platen.files.get(`${BASE_URL}/storage/k1.secret-token`)
    const text = JSON.stringify(seen)
    expect(text).toContain('title=x')
    for (const secret of [KEY, 'svc_live_og', 'secret-token']) expect(text).not.toContain(secret)
  })

  test('what a hook throws, the call throws, and nothing is tried again', async () => {
    const { platen, fetch } = client([pdf()], {
      hooks: {
        onResponse() {
          throw new RangeError('of the hook')
        },
      },
    })
    expect(await thrownBy(platen.pdf.render({ html: '' }))).toBeInstanceOf(RangeError)
    expect(fetch.calls.length).toBe(1)
  })

  test('without hooks nothing is printed', async () => {
    const { platen } = client([refusal('INTERNAL_ERROR', 500)], { maxRetries: 0 })
    const printed: unknown[] = []
    const { console } = globalThis
    globalThis.console = new Proxy(console, {
      get:
        () =>
        (...all: unknown[]) =>
          printed.push(all),
    })
    try {
      await thrownBy(platen.usage.get())
    } finally {
      globalThis.console = console
    }
    expect(printed).toEqual([])
  })
})

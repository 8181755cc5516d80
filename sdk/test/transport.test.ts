/** How requests are sent: timeouts, aborts, and the arguments of `fetch`. */
import { describe, expect, test } from 'bun:test'
import { ClientTimeoutError, type Fetch, Platen } from '../src/index.ts'
import { resolveOptions } from '../src/resolve-options.ts'
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

/** A PDF that stops after its first bytes and ignores aborts. */
function halfPdf(): Response {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('%PDF')),
  })
  return new Response(body, { headers: { 'Content-Type': 'application/pdf' } })
}

/** A response after 10 ms, whose only bytes come 10 ms after they are requested. */
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

describe('the timeout', () => {
  test('ends a request without a response after timeoutMs, and the request is retried', async () => {
    const { platen, fetch } = client([silence, pdf()], { timeoutMs: 20 })
    const file = await platen.pdf.render({ html: '' })
    expect(await file.bytes()).toHaveLength(8)
    expect(fetch.calls.length).toBe(2)
  })

  test('ends a body that stops in the middle', async () => {
    const { platen } = client([halfPdf()], { timeoutMs: 20 })
    const file = await platen.pdf.render({ html: '' })
    expect(await thrownBy(file.bytes())).toBeInstanceOf(ClientTimeoutError)
  })

  test('causes a retry if JSON stops in the middle', async () => {
    const half = new Response(halfPdf().body, { headers: { 'Content-Type': 'application/json' } })
    const usage = { success: true, data: { used: 3 } }
    const { platen } = client([half, json(usage)], { timeoutMs: 20 })
    expect(await platen.usage.get()).toMatchObject({ used: 3 })
  })

  test('does not count time in which the body is not read', async () => {
    const clock = fakeClock()
    const options = resolveOptions({ apiKey: KEY, baseUrl: BASE_URL, fetch: network(slowPdf) })
    const request = { url: BASE_URL, method: 'GET', headers: {}, redirect: 'follow' } as const
    const response = await createSend(options, clock)(request, { expected: 'file' })
    clock.pass(3_600_000)
    expect(await response.text()).toBe('%PDF')
  })

  test('of a request overrides that of the client', async () => {
    const { platen } = client([silence], { timeoutMs: 60_000, maxRetries: 0 })
    expect(await thrownBy(platen.usage.get({ timeoutMs: 10 }))).toBeInstanceOf(ClientTimeoutError)
  })

  test('may exceed the range of a timer', async () => {
    for (const timeoutMs of [2 ** 31, Number.POSITIVE_INFINITY]) {
      const { platen } = client([slowPdf], { timeoutMs, maxRetries: 0 })
      expect(await (await platen.pdf.render({ html: '' })).bytes()).toHaveLength(4)
    }
  })
})

/** An error of the SDK that has the reason of the signal as its cause. */
const ABORTED = { name: 'AbortError', cause: new RangeError('enough') }

describe('an abort', () => {
  test('before the request prevents it', async () => {
    const { platen, fetch } = client([])
    const signal = AbortSignal.abort(new RangeError('enough'))
    expect(await thrownBy(platen.usage.get({ signal }))).toMatchObject(ABORTED)
    expect(fetch.calls).toEqual([])
  })

  test('during the request throws an AbortError and causes no retry', async () => {
    const controller = new AbortController()
    const { platen, fetch } = client([
      (url, init) => {
        controller.abort(new RangeError('enough'))
        return silence(url, init)
      },
    ])
    expect(await thrownBy(platen.usage.get({ signal: controller.signal }))).toMatchObject(ABORTED)
    expect(fetch.calls.length).toBe(1)
  })

  test('while the body is read throws an AbortError', async () => {
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
    expect(await reading).toMatchObject(ABORTED)
  })

  test('signal has no listeners left after a request', async () => {
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

describe('a request', () => {
  test('calls `fetch` without a receiver and with standard options only', async () => {
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

  test('without parameters has an empty object as its body', async () => {
    const { platen, fetch } = client([json({ data: {} }), json({ data: {} })])
    await platen.renders.signedUrl('req_1')
    await platen.renders.redeliver('req_1', 'delivery')
    expect(fetch.calls.map(({ text }) => text)).toEqual(['{}', '{}'])
    expect(fetch.calls[0]?.headers['content-type']).toBe('application/json')
  })

  test('works if its method is detached from the client', async () => {
    const { platen } = client([json({ data: { used: 1 } })])
    const { get } = platen.usage
    expect(await get()).toMatchObject({ used: 1 })
  })
})

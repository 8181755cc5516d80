/** Hooks of the client: their calls, and the secrets that they must not receive. */
import { describe, expect, test } from 'bun:test'
import { BASE_URL, client, KEY, pdf, refusal, thrownBy } from './helpers/fakes.ts'

describe('hooks', () => {
  test('receive every attempt, without keys and tokens', async () => {
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

  test('that throw end the call with their error, without a retry', async () => {
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

  test('are the only log: without them nothing is printed', async () => {
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

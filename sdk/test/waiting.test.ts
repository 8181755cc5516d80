/** Waiting for a background render, and downloading its file. */
import { describe, expect, test } from 'bun:test'
import {
  type Batch,
  NotFoundError,
  type PlatenError,
  RenderFailedError,
  type RenderStatus,
  WaitTimeoutError,
} from '../src/index.ts'
import { createWait, type Poll } from '../src/wait.ts'
import { BASE_URL, client, fakeClock, json, pdf, refusal, thrownBy } from './helpers/fakes.ts'
import { DONE, QUEUED, WORKING } from './helpers/renders.ts'

describe('waiting for a render', () => {
  const polling =
    (...states: RenderStatus[]) =>
    async () =>
      states.shift() ?? WORKING
  const waited = (poll: (options: Poll) => Promise<RenderStatus>) => ({
    poll,
    hasEnded: ({ status }: RenderStatus) => status === 'completed',
    late: (ms: number, latest: RenderStatus | null) => new WaitTimeoutError(String(ms), latest),
  })

  test('polls at growing intervals, reports each status and returns the completed render', async () => {
    const clock = fakeClock()
    const seen: string[] = []
    const unknown = { ...WORKING, status: 'packing' } as unknown as RenderStatus
    const states = [WORKING, WORKING, unknown, { ...WORKING, status: 'rendering' as const }, DONE]
    // The deadline never passes.
    const sleep = clock.sleep
    clock.sleep = (ms, signal) => (ms === 120_000 ? new Promise(() => {}) : sleep(ms, signal))
    const done = await createWait(clock)(waited(polling(...states)), {
      onProgress: ({ status }) => seen.push(status),
    })
    expect(done).toEqual(DONE as typeof done)
    expect(clock.sleeps).toEqual([500, 750, 1125, 1687.5])
    expect(seen).toEqual(['queued', 'queued', 'packing', 'rendering', 'completed'])
  })

  test('lets the server hold each poll, without a pause after a held one', async () => {
    const clock = fakeClock()
    const sleep = clock.sleep
    clock.sleep = (ms, signal) => (ms === 120_000 ? new Promise(() => {}) : sleep(ms, signal))
    const states = [WORKING, WORKING, DONE]
    const held: number[] = []
    const poll = async ({ holdSeconds }: Poll) => {
      held.push(holdSeconds)
      clock.pass(holdSeconds * 1000)
      return states.shift() ?? DONE
    }
    await createWait(clock)(waited(poll), {})
    expect([held, clock.sleeps]).toEqual([[20, 20, 20], []])
  })

  test('lets the server hold polls for the interval only, if their progress is reported', async () => {
    const clock = fakeClock()
    const sleep = clock.sleep
    clock.sleep = (ms, signal) => (ms === 120_000 ? new Promise(() => {}) : sleep(ms, signal))
    const states = [...Array.from({ length: 8 }, () => WORKING), DONE]
    const held: number[] = []
    const seen: string[] = []
    const poll = async ({ holdSeconds }: Poll) => {
      held.push(holdSeconds)
      clock.pass(holdSeconds * 1000)
      return states.shift() ?? DONE
    }
    await createWait(clock)(waited(poll), { onProgress: ({ status }) => seen.push(status) })
    expect(held).toEqual([1, 1, 2, 2, 3, 4, 5, 5, 5])
    expect([seen.length, clock.sleeps]).toEqual([9, []])
  })

  test('polls without holding if a proxy ends the held request', async () => {
    const { platen, fetch } = client([
      new Response('', { status: 504 }),
      json({ data: WORKING }),
      json({ data: DONE }),
    ])
    await platen.renders.wait('req_1', { minIntervalMs: 1 })
    expect(fetch.calls.map(({ url }) => new URL(url).search)).toEqual(['?wait=20', '', ''])
  })

  test('asks the server to wait for less time than `timeoutMs`', async () => {
    const { platen, fetch } = client([json({ data: DONE }), json({ data: DONE })])
    await platen.renders.wait('req_1', { timeoutMs: 15_000 })
    await platen.renders.wait('req_1', { timeoutMs: 3_000 })
    expect(fetch.calls.map(({ url }) => new URL(url).search)).toEqual(['?wait=5', ''])
  })

  test('throws an error with the record of a failed render', async () => {
    const failed: RenderStatus = { ...WORKING, status: 'failed', error_message: 'No page.' }
    const { platen } = client([json({ data: failed })])
    const error = (await thrownBy(platen.renders.wait('req_1'))) as RenderFailedError
    expect(error).toBeInstanceOf(RenderFailedError)
    expect(error).toMatchObject({
      render: failed,
      requestId: 'req_1',
      message: 'RENDER_FAILED: No page.',
    })
  })

  test('ends at its deadline, even during a request', async () => {
    const replies = [json({ data: WORKING }), () => new Promise<Response>(() => {})]
    const { platen } = client(replies)
    const work = platen.renders.wait('req_1', { deadlineMs: 60, minIntervalMs: 1 })
    const error = (await thrownBy(work)) as WaitTimeoutError
    expect(error).toBeInstanceOf(WaitTimeoutError)
    expect(error.render).toEqual(WORKING)
  })

  test.each([Number.POSITIVE_INFINITY, 30 * 86_400_000])(
    'goes on with a deadline of %d ms, which is longer than a timer can be',
    async (deadlineMs) => {
      const { platen } = client([json({ data: WORKING }), json({ data: DONE })])
      const done = await platen.renders.wait('req_1', { deadlineMs, minIntervalMs: 20 })
      expect(done.status).toBe('completed')
    },
  )

  test('ends when its signal aborts', async () => {
    const controller = new AbortController()
    const { platen } = client([json({ data: WORKING })])
    const work = platen.renders.wait('req_1', {
      signal: controller.signal,
      onProgress: () => controller.abort(new RangeError('enough')),
    })
    expect(await thrownBy(work)).toMatchObject({ name: 'AbortError', cause: { message: 'enough' } })
  })

  test('renderAndWait returns the file', async () => {
    const { platen, fetch } = client([
      json({ data: QUEUED }, 202),
      json({ data: { ...WORKING, status: 'rendering' } }),
      json({ data: DONE }),
      pdf(),
    ])
    const file = await platen.pdf.renderAndWait(
      { html: '' },
      { minIntervalMs: 1, idempotencyKey: 'mine' },
    )
    expect(await file.bytes()).toHaveLength(8)
    const keys = fetch.calls.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual(['mine', undefined, undefined, undefined])
    expect(fetch.calls.at(-1)?.headers['authorization']).toBeUndefined()
  })
})

describe('a download', () => {
  test('takes an id or a record, and replaces an expired link', async () => {
    const expired = () => refusal('LINK_EXPIRED', 410)
    const { platen, fetch } = client([
      json({ data: DONE }),
      pdf(),
      expired(),
      json({ data: DONE }),
      pdf(),
    ])
    await platen.renders.download('req_1')
    await platen.renders.download({ request_id: 'req_1', output_url: `${BASE_URL}/storage/old` })
    expect(fetch.calls.map(({ url }) => url.replace(BASE_URL, ''))).toEqual([
      '/api/v1/renders/req_1',
      '/storage/token',
      '/storage/old',
      '/api/v1/renders/req_1',
      '/storage/token',
    ])
  })

  test('does not use the storage path of a list as a link', async () => {
    const { platen, fetch } = client([json({ data: DONE }), pdf()])
    await platen.renders.download({ request_id: 'req_1', output_url: 'renders/1.pdf' })
    expect(fetch.calls[0]?.url).toBe(`${BASE_URL}/api/v1/renders/req_1`)
  })

  test('of a render that is not completed throws an error with its status', async () => {
    const { platen } = client([json({ data: WORKING }), json({ data: WORKING })])
    const error = (await thrownBy(platen.renders.download('req_1'))) as PlatenError
    expect(error.message).toContain('queued')
  })

  test('of a render whose file is deleted throws NotFoundError', async () => {
    const { platen } = client([json({ data: DONE }), refusal('LINK_EXPIRED', 410)])
    expect(await thrownBy(platen.renders.download('req_1'))).toBeInstanceOf(NotFoundError)
  })
})

describe('waiting for a batch', () => {
  const batch = (completed: number) =>
    ({
      batch_id: 'b',
      status: completed === 2 ? 'completed' : 'running',
      counts: { total: 2, queued: 2 - completed, rendering: 0, completed, failed: 0 },
      renders: [],
    }) as unknown as Batch
  const renders = [{ type: 'pdf' as const, template: 'invoice' }]

  test('creates it, reports each state, and returns the last one', async () => {
    const { platen, fetch } = client([
      json({ data: { batch_id: 'b' } }, 202),
      json({ data: batch(1) }),
      json({ data: batch(2) }),
    ])
    const seen: number[] = []
    const ended = await platen.batches.createAndWait(
      { renders },
      { minIntervalMs: 1, onProgress: ({ counts }) => seen.push(counts.completed) },
    )
    expect([ended.status, seen]).toEqual(['completed', [1, 2]])
    const [created, ...polls] = fetch.calls
    expect(JSON.parse(created?.text ?? '')).toEqual({
      renders: [{ type: 'pdf', template_id: 'invoice' }],
    })
    expect(polls.map(({ url }) => url)).toEqual(
      Array(2).fill(`${BASE_URL}/api/v1/batches/b?wait=1`),
    )
    const keys = fetch.calls.map(({ headers }) => headers['idempotency-key'] !== undefined)
    expect(keys).toEqual([true, false, false])
  })

  test('ends at its deadline with the last state', async () => {
    const { platen } = client([json({ data: batch(1) }), () => new Promise<Response>(() => {})])
    const waiting = platen.batches.wait('b', { deadlineMs: 20, minIntervalMs: 1 })
    const error = (await thrownBy(waiting)) as WaitTimeoutError
    expect(error).toBeInstanceOf(WaitTimeoutError)
    expect(error.message).toContain('1 of 2 renders completed')
    expect([error.batch, error.render]).toEqual([batch(1), null])
  })
})

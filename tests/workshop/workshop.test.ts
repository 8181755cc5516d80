/** Helper processes: who works in them, how long the others wait, and what a task can reach. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { createWorkshop, type WorkSize, type Workshop } from '../../server/workshop/workshop.ts'

setDefaultTimeout(180_000)

const MODULE = new URL('../support/processes/bench-work.ts', import.meta.url).pathname
const MESSAGES = { full: 'full', fullForUser: 'full for the user', late: 'late' }
/** Longer than these tests take: its process is ended with the workshop. */
const ENDLESS_MS = 100_000

let workshop: Workshop
beforeAll(() => {
  workshop = createWorkshop((message) => new Error(message))
})
afterAll(() => workshop.close())

const user = (
  userId: string,
  tier: 'paid' | 'free' = 'paid',
  signal = new AbortController().signal,
) => ({ userId, tier, signal }) as const

function task<Message, Reply>(of: Workshop, name: string, size: WorkSize, isAlone = false) {
  const source = { module: MODULE, name }
  return of.task<Message, Reply>({ source, size, isAlone, messages: MESSAGES })
}

describe('work of a size', () => {
  test.each<WorkSize>(['quick', 'short', 'long'])(
    '"%s": a user who holds all processes that one may hold leaves one to others, whatever else that user does',
    async (size) => {
      const own = createWorkshop((message) => new Error(message))
      try {
        const sizes: WorkSize[] = ['quick', 'short', 'long']
        const endless = sizes.map((one) => task<number, number>(own, 'work', one))
        const held = endless.flatMap((one) =>
          [1, 2, 3, 4].map(() => one.run(ENDLESS_MS, user('a'), { limitMs: ENDLESS_MS })),
        )
        const response = await task<number, number>(own, 'work', size).run(1, user('b'), {
          limitMs: 60_000,
        })
        expect(response).toHaveProperty('reply')
        void Promise.allSettled(held)
      } finally {
        await own.close()
      }
    },
  )

  test('users who do not pay hold as many processes as one who does', async () => {
    const own = createWorkshop((message) => new Error(message))
    try {
      const long = task<number, number>(own, 'work', 'long')
      const held = ['a', 'b', 'c'].map((one) =>
        long.run(ENDLESS_MS, user(one, 'free'), { limitMs: ENDLESS_MS }),
      )
      expect(await long.run(1, user('d'), { limitMs: 60_000 })).toHaveProperty('reply')
      void Promise.allSettled(held)
    } finally {
      await own.close()
    }
  })
})

describe('a task', () => {
  test('that takes too long, throws or needs too much memory is told apart, and the next one has another process', async () => {
    const work = task<number, number>(workshop, 'work', 'long')
    const pid = async () => {
      const response = await work.run(1, user('a'), { limitMs: 60_000 })
      return 'reply' in response ? response.reply : 0
    }
    const pids = [await pid()]
    expect(await work.run(60_000, user('a'), { limitMs: 100 })).toMatchObject({ failure: 'late' })
    pids.push(await pid())
    const fail = task<null, never>(workshop, 'fail', 'long')
    expect(await fail.run(null, user('a'), { limitMs: 60_000 })).toMatchObject({
      failure: 'threw',
      error: 'as asked',
    })
    pids.push(await pid())
    const grow = task<null, never>(workshop, 'grow', 'long')
    const full = await grow.run(null, user('a'), { limitMs: 60_000 })
    expect(['died', 'threw']).toContain('failure' in full ? full.failure : 'a reply')
    pids.push(await pid())
    expect(new Set(pids).size).toBe(4)
    expect(await work.run(1, user('a'), { endsAt: performance.now() - 1 })).toEqual({
      failure: 'late',
      tookMs: 0,
    })
  })

  test('of its own process shares it with no other work, before or after', async () => {
    const alone = task<number, number>(workshop, 'work', 'long', true)
    const ran = [1, 2, 3].map(() => alone.run(1, user('a'), { limitMs: 60_000 }))
    const pids = (await Promise.all(ran)).map((one) => ('reply' in one ? one.reply : 0))
    expect(new Set(pids).size).toBe(3)
  })

  test.each<WorkSize>(['quick', 'short', 'long'])(
    'of size "%s" reaches no file of the server, no environment and no network',
    async (size) => {
      const server = Bun.serve({ port: 0, fetch: () => new Response('reached') })
      try {
        const reach = task<object, string[]>(workshop, 'reach', size)
        const path = new URL('../../README.md', import.meta.url).pathname
        const asked = { path, url: server.url.href }
        const response = await reach.run(asked, user('a'), { limitMs: 60_000 })
        expect(response).toMatchObject({ reply: [] })
      } finally {
        await server.stop(true)
      }
    },
  )
})

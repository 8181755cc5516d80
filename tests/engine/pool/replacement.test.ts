/**
 * Lanes that die or wear out are replaced, so that the configured number of lanes stays available.
 */
import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import { openFakePool, settled, waiting } from '../../support/engine/fake-lanes.ts'

const RETRY_MS = 1_000
const MB = 1024 ** 2
const LIMITS = { renders: 10, ageMs: 60_000, memoryBytes: 600 * MB }

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

describe('a lane that dies', () => {
  test.each([true, false])(
    'is replaced at once, whether it is in use or not (in use: %p)',
    async (used) => {
      const fake = await openFakePool()
      const lane = used ? await fake.acquire('A') : fake.opened[0]
      lane?.die('hung')
      await settled()
      expect([lane?.ended, fake.living().length]).toEqual([true, 2])
      expect(fake.pool.load()).toMatchObject({ active: 0, lanes: 2 })
      expect([...fake.pool.load().replaced]).toEqual([['hung', 1]])
    },
  )

  test('is replaced by a lane that serves a waiting render', async () => {
    const fake = await openFakePool({ lanes: 1 })
    const lane = await fake.acquire('A')
    const render = waiting(fake, 'B')
    lane.die('ended')
    await settled()
    expect(render.lane?.number).toBe(2)
    expect(fake.pool.load()).toMatchObject({ active: 1, waiting: 0, lanes: 1 })
  })

  test('is replaced as soon as a browser starts again after several failed starts', async () => {
    const fake = await openFakePool({ lanes: 1 })
    const lane = await fake.acquire('A')
    fake.opening = 'fails'
    const queued = waiting(fake, 'B')
    lane.die('ended')
    await settled()
    expect(fake.pool.health()).toBe('failing')
    await expect(fake.acquire('C')).rejects.toMatchObject({ kind: 'unavailable' })
    for (let time = 0; time < 5; time += 1) {
      jest.advanceTimersByTime(RETRY_MS)
      await settled()
    }
    expect([fake.pool.health(), queued.lane]).toEqual(['failing', null])
    fake.opening = 'works'
    jest.advanceTimersByTime(RETRY_MS)
    await settled()
    expect([fake.pool.health(), queued.lane?.number]).toEqual(['ok', 2])
    expect(fake.logs.filter((line) => line.includes('did not start')).length).toBe(6)
  })

  test('does not make the pool unhealthy while another lane serves, even if no browser starts', async () => {
    const fake = await openFakePool()
    fake.opening = 'fails'
    fake.opened[0]?.die('ended')
    await settled()
    expect(fake.pool.health()).toBe('ok')
    expect((await fake.acquire('A')).number).toBe(2)
  })
})

describe('a lane that is worn out', () => {
  test.each<[why: string, renders: number, now: number, memoryBytes: number]>([
    ['renders', 10, 0, 0],
    ['age', 0, 60_000, 0],
    ['memory', 0, 1_000, 600 * MB],
  ])(
    'by %s is replaced after its render and not before',
    async (why, renders, now, memoryBytes) => {
      const fake = await openFakePool({ lanes: 1, limits: LIMITS })
      const lane = await fake.acquire('A')
      Object.assign(lane, {
        renders: Math.max(0, renders - 1),
        memoryBytes: Math.max(0, memoryBytes - 1),
      })
      fake.now = Math.max(0, now - 1)
      fake.pool.release(lane)
      await settled()
      expect(fake.living()).toEqual([1])

      expect(await fake.acquire('A')).toBe(lane)
      Object.assign(lane, { renders, memoryBytes })
      fake.now = now
      await settled()
      expect(fake.living()).toEqual([1])
      fake.pool.release(lane)
      await settled()
      expect(fake.living()).toEqual([2])
      expect([...fake.pool.load().replaced]).toEqual([[why, 1]])
      expect(fake.pool.load()).toMatchObject({ active: 0, lanes: 1 })
    },
  )

  test('serves renders until its replacement has started, however long that takes', async () => {
    const fake = await openFakePool({ lanes: 1, limits: LIMITS })
    fake.opening = 'hangs'
    await fake.recycle()
    for (let time = 0; time < 3; time += 1) {
      const lane = await fake.acquire('A')
      expect(lane.number).toBe(1)
      expect([fake.pool.health(), fake.pool.load().lanes]).toEqual(['ok', 1])
      fake.pool.release(lane)
    }
    const last = await fake.acquire('A')
    fake.letOpen()
    await settled()
    // The replacement has started, and the old lane does not end during its render.
    expect(fake.living()).toEqual([1, 2])
    expect((await fake.acquire('B')).number).toBe(2)
    fake.pool.release(last)
    await settled()
    expect(fake.living()).toEqual([2])
    expect(fake.pool.load()).toMatchObject({ active: 1, waiting: 0, lanes: 1 })
  })

  test('leaves waiting renders to its replacement', async () => {
    const fake = await openFakePool({ lanes: 1, limits: LIMITS })
    fake.opening = 'hangs'
    await fake.recycle()
    const old = await fake.acquire('A')
    const renders = ['B', 'C'].map((user) => waiting(fake, user))
    fake.letOpen()
    await settled()
    expect(renders.map(({ lane }) => lane?.number)).toEqual([2, undefined])
    fake.pool.release(old)
    const [served] = fake.opened.slice(1)
    if (served) fake.pool.release(served)
    await settled()
    expect(renders[1]?.lane?.number).toBe(2)
    expect(fake.living()).toEqual([2])
  })

  test('keeps serving while no browser starts, and the pool stays healthy', async () => {
    const fake = await openFakePool({ lanes: 1, limits: LIMITS })
    fake.opening = 'fails'
    await fake.recycle()
    for (let time = 0; time < 5; time += 1) {
      await settled()
      expect(fake.pool.health()).toBe('ok')
      fake.pool.release(await fake.acquire('A'))
      jest.advanceTimersByTime(RETRY_MS)
    }
    expect(fake.living()).toEqual([1])
    fake.opening = 'works'
    jest.advanceTimersByTime(RETRY_MS)
    await settled()
    expect(fake.living()).toEqual([2])
  })

  test('is replaced when no other lane is being replaced, until all lanes are new', async () => {
    const fake = await openFakePool({ lanes: 3, limits: LIMITS })
    fake.opening = 'hangs'
    await fake.recycle()
    fake.letOpen()
    await settled()
    expect([fake.opened.length, fake.living().length]).toEqual([4, 3])
    for (let time = 0; time < 2; time += 1) {
      await fake.recycle()
      await settled()
      expect(fake.living()).toHaveLength(3)
    }
    expect(Math.min(...fake.living())).toBeGreaterThan(3)
  })

  test('never reduces the number of lanes or the readiness in a thousand rounds of three users', async () => {
    const fake = await openFakePool({ lanes: 2, limits: LIMITS })
    const lanes = new Set<number>()
    for (let time = 0; time < 1_000; time += 1) {
      const renders = ['A', 'B', 'C'].map((user) => waiting(fake, user))
      await settled()
      for (const half of [0, 1]) {
        for (const render of renders.slice(half * 2, half * 2 + 2)) {
          if (!render.lane) throw new Error('a render was not served')
          lanes.add(render.lane.number)
          render.lane.renders += 1
          fake.pool.release(render.lane)
        }
        expect(fake.pool.health()).toBe('ok')
        expect(fake.pool.load().lanes).toBeGreaterThanOrEqual(2)
        await settled()
      }
      expect(fake.living()).toHaveLength(2)
    }
    // 3,000 renders, 10 or a few more in each lane.
    expect(lanes.size).toBeWithin(200, 301)
    expect(fake.pool.load()).toMatchObject({ active: 0, waiting: 0, lanes: 2 })
  })

  test('and dies before its replacement has started is replaced once', async () => {
    const fake = await openFakePool({ lanes: 2, limits: LIMITS })
    const [worn] = fake.opened
    fake.opening = 'hangs'
    const first = await fake.acquire('A')
    fake.now += LIMITS.ageMs
    fake.pool.release(first)
    worn?.die('ended')
    fake.letOpen()
    await settled()
    expect(fake.living()).toEqual([2, 3])
    expect(fake.pool.load()).toMatchObject({ active: 0, lanes: 2 })
  })

  test('stays in service while another lane that died is not replaced yet', async () => {
    const fake = await openFakePool({ lanes: 2, limits: LIMITS })
    fake.opening = 'hangs'
    const worn = await fake.acquire('A')
    fake.now += LIMITS.ageMs
    fake.pool.release(worn)
    const other = fake.opened.find((lane) => lane !== worn)
    fake.opening = 'fails'
    other?.die('ended')
    await settled()
    fake.letOpen()
    await settled()
    // A worn out lane is better than a missing one.
    expect(fake.living()).toEqual([worn.number, 3])
    jest.advanceTimersByTime(RETRY_MS)
    await settled()
    fake.pool.release(await fake.acquire('A'))
    fake.pool.release(await fake.acquire('A'))
    await settled()
    expect(fake.pool.load().lanes).toBe(2)
  })
})

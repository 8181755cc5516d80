/**
 * Lanes whose browsers have a user's fonts installed: which render gets which lane, and when lanes
 * end.
 */
import { describe, expect, test } from 'bun:test'
import type { Font } from '../../../packages/chromium/src/engine/index.ts'
import { createFontLanes } from '../../../packages/chromium/src/engine/lanes/font-lanes.ts'
import { createLog } from '../../../server/log.ts'
import { type FakeLane, fakeLane } from '../../support/engine/fake-lanes.ts'

const [A, B] = [font('a'), font('b')]

function font(id: string): Font {
  const descriptors = { weight: '400', style: 'normal', stretch: '100%' }
  const read = () => Promise.reject(new Error('the fonts are not read here'))
  return { id, family: id, postscript: null, sizeBytes: 1, read, ...descriptors }
}

function open(options: { idleMax?: number; idleMs?: number } = {}) {
  const opened: FakeLane[] = []
  const lanes = createFontLanes({
    idleMax: 2,
    idleMs: 60_000,
    ...options,
    log: createLog('silent'),
    async open() {
      const lane = fakeLane(opened.length + 1)
      opened.push(lane)
      return lane
    },
  })
  /** Acquires and releases a lane. @returns the number of the lane */
  async function render(userId: string, fonts: Font[]): Promise<number> {
    const lane = await lanes.acquire(userId, fonts)
    await lanes.release(lane)
    return opened.find((one) => one === lane)?.number ?? 0
  }
  const living = () => opened.filter(({ ended }) => !ended).map(({ number }) => number)
  return { lanes, opened, render, living }
}

describe('a font lane', () => {
  test('is reused only for the same user with the same fonts', async () => {
    const { render } = open({ idleMax: 9 })
    expect(await render('ada', [A])).toBe(1)
    expect(await render('ada', [A])).toBe(1)
    expect(await render('bob', [A])).toBe(2)
    expect(await render('ada', [A, B])).toBe(3)
    expect(await render('ada', [])).toBe(4)
    expect(await render('ada', [A])).toBe(1)
  })

  test('serves one render at a time: two concurrent renders get two lanes', async () => {
    const { lanes, opened, render } = open()
    await render('ada', [A])
    await Promise.all([lanes.acquire('ada', [A]), lanes.acquire('ada', [A])])
    expect(opened.length).toBe(2)
  })

  test('is kept until newer idle lanes exceed the limit', async () => {
    const { render, living } = open({ idleMax: 2 })
    for (const user of ['ada', 'bob', 'eve']) await render(user, [A])
    expect(living()).toEqual([2, 3])
  })

  test('ends when it has been idle for too long', async () => {
    const { opened, render } = open({ idleMs: 1 })
    await render('ada', [A])
    expect(await opened[0]?.lost).toBe('ended')
  })

  test('is not reused when its browser died, during its render or after it', async () => {
    const { lanes, opened, render, living } = open()
    const lane = await lanes.acquire('ada', [A])
    opened[0]?.die('crashed')
    await lane.lost
    await lanes.release(lane)
    expect(await render('ada', [A])).toBe(2)
    opened[1]?.die('crashed')
    await opened[1]?.lost
    expect(await render('ada', [A])).toBe(3)
    expect(living()).toEqual([3])
  })

  test('is not kept when it is worn out', async () => {
    const { opened, render, living } = open()
    await render('ada', [A])
    for (const lane of opened) lane.renders = 200
    await render('ada', [A])
    expect(living()).toEqual([])
  })
})

test('closing ends the lanes in use, the idle lanes and a lane that is still being opened', async () => {
  const { lanes, render, living } = open()
  await render('ada', [A])
  await lanes.acquire('bob', [A])
  const late = lanes.acquire('eve', [A])
  await lanes.close()
  await late
  expect(living()).toEqual([])
})

test('closing waits until a lane that is being opened has ended, also if its render has ended before', async () => {
  const started = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const render = new AbortController()
  const lanes = createFontLanes({
    idleMax: 2,
    log: createLog('silent'),
    async open(_userId, _fonts, signal) {
      started.resolve()
      await ended.promise
      throw signal.reason
    },
  })
  const failing = lanes.acquire('ada', [A], render.signal).catch((error: unknown) => error)
  await started.promise
  render.abort('the client has hung up')
  let isClosed = false
  const closing = lanes.close().then(() => {
    isClosed = true
  })
  await new Promise(setImmediate)
  expect(isClosed).toBe(false)
  ended.resolve()
  await closing
  expect(await failing).toBe('the client has hung up')
})

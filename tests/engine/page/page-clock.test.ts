import { expect, test } from 'bun:test'
import type { CdpSession } from '../../../packages/chromium/src/chromium/cdp.ts'
import { createPageClock } from '../../../packages/chromium/src/engine/page/page-clock.ts'

const FRAMES = 50
const STOPPED_AT_MS = [25_300_492.358, 25_275_113.049, 25_284_523.972, 1.001, 9_000_000_000.123]

/** Chromium receives frame times in ms and keeps whole microseconds. */
const microseconds = (ms: number | undefined) => Math.trunc((ms ?? Number.NaN) * 1_000)

// Chromium may never end a frame at the time of the one before.
test.each(STOPPED_AT_MS)(
  'every frame has a microsecond of its own on a clock that stands at %d ms',
  async (ms) => {
    const reply = { virtualTimeTicksBase: ms }
    const cdp = { send: async () => reply } as unknown as CdpSession
    const clock = createPageClock(cdp, { runInAll() {} } as never)
    expect(clock.frameTime()).toBeUndefined()
    await clock.stop(null)
    const times = Array.from({ length: FRAMES }, () => microseconds(clock.frameTime()))
    expect(times[0]).toBe(Math.round(ms * 1_000))
    expect(new Set(times).size).toBe(FRAMES)
  },
)

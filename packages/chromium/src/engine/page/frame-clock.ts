/**
 * Draws frames of a page on command (CDP HeadlessExperimental.beginFrame). The headless shell draws
 * no frame by itself: printing needs none, a screenshot one, and no time is lost waiting for the
 * next tick of a display. Pages with scripts get a frame every 16 ms, because animation frames,
 * intersection observers and decoded images depend on frames.
 */

import { settlesWithin } from '@platen/lib'
import type { CdpSession } from '../../chromium/cdp.ts'
import { createPageClock } from './page-clock.ts'
import type { PageWorkers } from './workers.ts'

/** How frames come until another state is entered. */
export type FrameState =
  /** None but those that are asked for. */
  | 'still'
  /** 60 a second. A stopped clock moves with them. */
  | 'running'
  /** As `running`, but the first two are not drawn: images are decoded only in later ones. */
  | 'running undrawn'
  /** As `running`, but a stopped clock hardly moves: where it stands, nothing is received. */
  | 'loading'
  /** 60 a second, while a stopped clock stands still. */
  | 'drawing'

/**
 * Owns the frames of a page and the clock of its scripts. Steps and the capture enter states, and
 * what gives a page an empty document: `tests/architecture/frame-clock.test.ts` lists the files.
 */
export interface FrameClock {
  /** Resolves for `still` when no frame is under way, and immediately for the others. */
  enter(state: FrameState): Promise<void>
  /** Reports a slow frame. Keeps one listener only. @returns a function that removes it */
  onSlow(listener: (frame: Promise<unknown>) => void): () => void
  /**
   * Runs frames at once until the promise settles, but not without end. The first two are not
   * drawn: only callbacks, observers, styles and layout run.
   * @param drawn if these are to be drawn, too
   */
  runUntil(done: Promise<unknown>, drawn?: 'drawn'): Promise<void>
  /** Stops, and draws one more frame. */
  drawOnce(): Promise<void>
  /** Runs one frame without drawing it: only callbacks, observers, styles and layout. */
  runOnce(): Promise<void>
  /** Must be called when the page has another surface: another size, or another renderer. */
  newSurface(): void
  /** Draws a frame, after those of a new surface. @returns its image; null if nothing was drawn */
  capture(encoding: Encoding): Promise<Buffer<ArrayBuffer> | null>
  /** How far the stopped clock was moved, in ms; null while it runs (see page-clock.ts). */
  readonly movedMs: number | null
  /**
   * Stops drawing, and the clock of the page's scripts: from then on it moves with `advance` and
   * with frames only.
   * @param startsAt the time of day that it shows then, in ms since 1970; null for the time that it
   *   has
   */
  stopClock(startsAt?: number | null): Promise<void>
  /**
   * Moves the stopped clock, and runs one frame then.
   * @param drawn whether the frame is drawn
   * @returns whether the page looks different from the last frame that was drawn, as far as known
   */
  advance(ms: number, drawn: boolean): Promise<boolean>
}

/** How Chromium encodes an image. */
export interface Encoding {
  format: 'png' | 'jpeg' | 'webp'
  /** 1 to 100; undefined for a PNG. */
  quality: number | undefined
  optimizeForSpeed: boolean
}

interface FrameOptions {
  frameTimeTicks?: number
  screenshot?: Encoding
  /** Runs the frame without drawing it. */
  noDisplayUpdates?: true
}

/** Draws frames until it is stopped. */
interface Loop {
  running: boolean
  /** The next frames of which only callbacks, observers, styles and layout run. */
  undrawn: number
  /** How far a stopped clock moves with each frame, in ms. */
  moveMs: number
  ended: Promise<void>
  /** Ends the pause between two frames. */
  wake(): void
}

/** The time from one frame to the next. */
export const FRAME_MS = 1_000 / 60

/** How far a stopped clock moves with each frame, in ms. */
const MOVE_MS: Record<Exclude<FrameState, 'still'>, number> = {
  running: FRAME_MS,
  'running undrawn': FRAME_MS,
  loading: 0.001,
  drawing: 0,
}

const STOPPED = { running: false, ended: Promise.resolve(), wake() {} }

/** Most pages draw a frame in much less. */
const SLOW_MS = 5_000

/** Frames of `runUntil`, and the first ones of a state that are not drawn. */
const FRAMES_MAX = 10
const UNDRAWN = 2
/** The wait for the news that a frame has done what it is run for. */
const REPLY_MS = 5
/** The same for a stopped clock: with more frames the page would look different. */
const STOPPED_REPLY_MS = 200

/** A new surface is shown from its second frame on; until then the image is blank. */
const NEW_SURFACE_FRAMES = 2

export function createFrameClock(cdp: CdpSession, workers: PageWorkers): FrameClock {
  let loop: Loop = { ...STOPPED, undrawn: 0, moveMs: 0 }
  let framesToDraw = NEW_SURFACE_FRAMES
  let onSlow = (_frame: Promise<unknown>) => {}
  const clock = createPageClock(cdp, workers)

  /** The last frame: only one can be under way, and a render may have gone on without it. */
  let last: Promise<unknown> = Promise.resolve()

  async function draw(options: FrameOptions = {}): Promise<Buffer<ArrayBuffer> | null> {
    await last.catch(() => {}) // thrown where it was asked for
    const frameTimeTicks = clock.frameTime()
    const frame = cdp.fetchFile('HeadlessExperimental.beginFrame', { ...options, frameTimeTicks })
    last = frame
    return watched(frame)
  }
  async function watched<T>(frame: Promise<T>): Promise<T> {
    const timer = setTimeout(() => onSlow(frame), SLOW_MS)
    try {
      return await frame
    } finally {
      clearTimeout(timer)
    }
  }

  async function run(current: Loop, previousEnded: Promise<void>, pauseMs: number): Promise<void> {
    // Only one frame can be under way.
    await previousEnded
    await pause(current, pauseMs)
    while (current.running) {
      const started = performance.now()
      try {
        if (current.moveMs > 0 && clock.isStopped) await clock.advance(current.moveMs)
        await draw(current.undrawn > 0 ? { noDisplayUpdates: true } : {})
      } catch {
        // The page has ended, or its document was replaced: then the next frame is drawn.
        if (cdp.detached) return
      }
      current.undrawn -= 1
      await pause(current, Math.max(1, FRAME_MS - (performance.now() - started)))
    }
  }

  function begin(options: Pick<Loop, 'undrawn' | 'moveMs'>, pauseMs = 0): void {
    loop.moveMs = options.moveMs
    if (loop.running) return
    const next: Loop = { ...STOPPED, ...options, running: true }
    next.ended = run(next, loop.ended, pauseMs)
    loop = next
  }
  async function stop(): Promise<void> {
    loop.running = false
    loop.wake()
    await loop.ended
  }

  return {
    async enter(state) {
      if (state === 'still') await stop()
      else begin({ undrawn: state === 'running undrawn' ? UNDRAWN : 0, moveMs: MOVE_MS[state] })
    },
    async runUntil(done, drawn) {
      const { running, undrawn, moveMs } = loop
      await stop()
      for (let frames = 1; frames <= FRAMES_MAX; frames += 1) {
        // A page that has drawn nothing yet may run no callback in frames that are not drawn.
        await draw(frames <= UNDRAWN && !drawn ? { noDisplayUpdates: true } : {})
        if (drawn) framesToDraw -= 1
        if (
          frames >= UNDRAWN &&
          (await settlesWithin(done, clock.isStopped ? STOPPED_REPLY_MS : REPLY_MS))
        )
          break
      }
      // The last of these frames has just ended.
      if (running) begin({ undrawn, moveMs }, FRAME_MS)
    },
    onSlow(listener) {
      onSlow = listener
      return () => {
        onSlow = () => {}
      }
    },
    async drawOnce() {
      await stop()
      await draw()
      framesToDraw -= 1
    },
    async runOnce() {
      await draw({ noDisplayUpdates: true })
    },
    newSurface() {
      framesToDraw = NEW_SURFACE_FRAMES
    },
    async capture(screenshot) {
      for (; framesToDraw > 0; framesToDraw -= 1) await draw()
      return draw({ screenshot })
    },
    get movedMs() {
      return clock.movedMs
    },
    async stopClock(startsAt = null) {
      await stop()
      await clock.stop(startsAt)
    },
    async advance(ms, drawn) {
      await stop()
      await clock.advance(ms)
      await last.catch(() => {}) // thrown where it was asked for
      const frame = cdp.send('HeadlessExperimental.beginFrame', {
        frameTimeTicks: clock.frameTime(),
        noDisplayUpdates: !drawn,
      })
      last = frame
      if (drawn) framesToDraw -= 1
      return (await watched(frame)).hasDamage
    },
  }
}

/** Waits until the loop is woken or the time is over. */
async function pause(loop: Loop, ms: number): Promise<void> {
  if (!loop.running || ms === 0) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    loop.wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}

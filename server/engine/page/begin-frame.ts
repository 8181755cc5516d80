/**
 * Drawing. The headless shell's pages draw a frame only when asked to
 * (CDP HeadlessExperimental.beginFrame): printing needs none, a screenshot one, and no time is lost
 * waiting for the next tick of a display. Pages with scripts are given a steady beat, because
 * animation frames, intersection observers and decoded images come with frames.
 */
import type { CdpSession } from '../chromium/cdp.ts'

export interface Frames {
  /** Draws a frame every 16 ms from now on. */
  start(): void
  /** Ends the beat once the frame under way is drawn. */
  stop(): Promise<void>
  /** Tells of a frame that does not come. Only one is listened to. @returns a function that stops it */
  onStuck(told: () => void): () => void
  /** The page has got another surface: another size, or another renderer process. */
  newSurface(): void
  /** Draws one frame and returns its image; null if that drew nothing. */
  capture(encoding: Encoding): Promise<Buffer<ArrayBuffer> | null>
}

/** How Chromium is to encode an image. */
export interface Encoding {
  format: 'png' | 'jpeg' | 'webp'
  /** 1 to 100; a PNG has none. */
  quality: number | undefined
  optimizeForSpeed: boolean
}

const FRAME_MS = 1_000 / 60

/**
 * The slowest pages draw a frame in less. Rarely, and on a busy machine, Chromium waits for ever for a part
 * of a page (a frame or a video that is about to go) and never answers.
 */
const STUCK_MS = 5_000

/** A new surface is shown from its second frame on; until then the picture is blank. */
const NEW_SURFACE_FRAMES = 2

/** For a page that draws on command. */
export function commandFrames(cdp: CdpSession): Frames {
  let beat = { on: false, over: Promise.resolve() }
  let framesToDraw = NEW_SURFACE_FRAMES
  let onStuck = () => {}

  async function draw(screenshot?: Encoding): Promise<Buffer<ArrayBuffer> | null> {
    const timer = setTimeout(() => onStuck(), STUCK_MS)
    try {
      return await cdp.fetchFile('HeadlessExperimental.beginFrame', { screenshot })
    } finally {
      clearTimeout(timer)
    }
  }

  async function run(mine: { on: boolean }, before: Promise<void>): Promise<void> {
    // Only one frame can be under way.
    await before
    while (mine.on) {
      const started = performance.now()
      try {
        await draw()
      } catch {
        // The page has ended, or its document was replaced under the frame: the next one will do.
        if (cdp.detached) return
      }
      await Bun.sleep(Math.max(1, FRAME_MS - (performance.now() - started)))
    }
  }

  return {
    start() {
      if (beat.on) return
      const mine = { on: true, over: Promise.resolve() }
      mine.over = run(mine, beat.over)
      beat = mine
    },
    async stop() {
      beat.on = false
      await beat.over
    },
    onStuck(told) {
      onStuck = told
      return () => {
        onStuck = () => {}
      }
    },
    newSurface() {
      framesToDraw = NEW_SURFACE_FRAMES
    },
    async capture(screenshot) {
      for (; framesToDraw > 0; framesToDraw -= 1) await draw()
      return draw(screenshot)
    },
  }
}

/** For a page that draws at its own pace, as in a full Chromium. */
export const OWN_FRAMES: Frames = {
  start() {},
  stop: async () => {},
  onStuck: () => () => {},
  newSurface() {},
  capture: async () => null,
}

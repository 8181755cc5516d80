/** The frame clock of a page that draws its frames by itself, as in a full Chromium. */
import type { FrameClock } from './frame-clock.ts'

export const AUTOMATIC_FRAME_CLOCK: FrameClock = {
  enter: async () => {},
  onSlow: () => () => {},
  runUntil: async () => false,
  drawOnce: async () => {},
  runOnce: async () => {},
  newSurface() {},
  capture: async () => null,
  movedMs: null,
  stopClock: async () => {},
  async advance(ms) {
    await Bun.sleep(ms)
    return false
  },
}

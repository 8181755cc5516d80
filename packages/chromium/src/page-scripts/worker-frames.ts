/** Script of workers: animation frames without frames of the page. */
import { pageScript } from './page-script.ts'

/** Gives a worker timers in place of animation frames. Runs before the worker's own script. */
export const runFramesByTimers = pageScript({}, () => {
  const FRAME_MS = 1_000 / 60
  globalThis.requestAnimationFrame = (callback) =>
    Number(setTimeout(() => callback(performance.now()), FRAME_MS))
  globalThis.cancelAnimationFrame = (id) => clearTimeout(id)
})

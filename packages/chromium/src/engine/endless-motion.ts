/**
 * Renders a page that draws without end a second time, with its clock stopped while it loads.
 * Otherwise its scripts would begin a few milliseconds sooner or later each time, and no two
 * renders would show the same moment.
 */
import type { Output } from './index.ts'
import { ENDLESS_MS, MOTION_MS_MAX } from './steps/script-motion.ts'

/** The second render may take longer than the first by this factor, and this many milliseconds. */
const FACTOR_MAX = 2
const MORE_MS = 5_000
/**
 * The shortest time in which the second render is worth its while: with less time it skips frames,
 * up to the same moment.
 */
const MOTION_MS_MIN = 500

interface Again {
  timeoutMs: number
  signal: AbortSignal
  /** Renders once more, in at most these times. */
  render(limits: { timeoutMs: number; motionMs: number }): Promise<Output>
}

/**
 * Both renders together take no longer for what moves than one may.
 * @returns the output of the second render; the first one if that needs no second, or if it fails
 *   or takes too long
 */
export async function atSameMoment(first: Output, again: Again): Promise<Output> {
  if (!isEndless(first)) return first
  const { durationMs } = first
  const limitMs = Math.min(again.timeoutMs - durationMs, FACTOR_MAX * durationMs + MORE_MS)
  const { print = 0, capture = 0 } = first.report.phases_ms
  const motionMs = MOTION_MS_MAX - (print + capture)
  if (limitMs < durationMs || motionMs < MOTION_MS_MIN) return first
  try {
    const second = await again.render({ timeoutMs: limitMs, motionMs })
    const shown = reachesMoment(second) ? second : first
    return { ...shown, durationMs: durationMs + second.durationMs }
  } catch (error) {
    if (again.signal.aborted) throw error
    return first // the page needs its clock while it loads
  }
}

/**
 * Whether the page was stopped by its own clock. One that was too slow for that would be so again.
 */
function isEndless(output: Output): boolean {
  return output.report.script_motion?.ended === false && reachesMoment(output)
}

/** Whether there was time for all of the motion that is shown. */
function reachesMoment({ report }: Output): boolean {
  const motion = report.script_motion
  return motion == null || motion.ended || motion.advanced_ms >= ENDLESS_MS
}

/**
 * Runs the waits of a render. If its request prefers what is there to nothing (`bestAttempt`), a wait that takes too long ends early
 * enough for an output.
 */
import { settlesWithin } from '../../lib/timeout.ts'
import type { Deadline } from '../deadline.ts'
import type { Phase } from '../index.ts'
import type { PageContext } from '../page/wait-until-ready.ts'
import { interruptIfBusy } from './script-motion.ts'

/** The part of the timeout that is kept for the output, its bounds in ms, and the most that it may be of a short timeout. */
const OUTPUT_SHARE = 0.25
const OUTPUT_MS = [1_000, 10_000] as const
const OUTPUT_SHARE_MAX = 0.5
/** The time in which a page answers unless its scripts keep it busy. */
const ANSWER_MS = 200

/** Runs a wait in its phase. The work may ask whether it was given up. */
export type Wait = (
  phase: Phase,
  work: (isOver: () => boolean) => Promise<unknown>,
) => Promise<void>

interface WaitOptions {
  timeoutMs: number
  bestAttempt: boolean
  /** Called with the phase of the wait that was given up. The waits after it are left out. */
  onCut(phase: Phase): void
}

export function createWait(
  step: Deadline['step'],
  context: PageContext,
  { timeoutMs, bestAttempt, onCut }: WaitOptions,
): Wait {
  if (!bestAttempt) return async (phase, work) => void (await step(phase, () => work(() => false)))
  const wantedMs = Math.max(timeoutMs * OUTPUT_SHARE, OUTPUT_MS[0])
  const outputMs = Math.min(wantedMs, OUTPUT_MS[1], timeoutMs * OUTPUT_SHARE_MAX)
  let isOver = false

  async function waitOrCut(phase: Phase, work: Parameters<Wait>[1]): Promise<void> {
    const working = work(() => isOver)
    const inTime = await settlesWithin(working, Math.max(0, context.leftMs() - outputMs))
    // Work that is interrupted must not begin again.
    isOver = !inTime
    if (!inTime && (await goOn(context))) return onCut(phase)
    isOver = false
    await working
  }
  return async (phase, work) => {
    if (!isOver) await step(phase, () => waitOrCut(phase, work))
  }
}

/** Ends what keeps the page from its output. @returns false if there is no document yet */
async function goOn({ page, loads }: PageContext): Promise<boolean> {
  await interruptIfBusy(page, ANSWER_MS)
  if (!loads.hasDocument) return false
  if (loads.loaded) return true
  await page.cdp.send('Page.stopLoading')
  loads.giveUpAll()
  return true
}

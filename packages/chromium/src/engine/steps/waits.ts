/**
 * Runs the waits of a render. If its request prefers what is there to nothing (`bestAttempt`), a
 * wait that takes too long ends early enough for an output.
 */
import { settlesWithin } from '@platen/lib'
import type { Deadline } from '../deadline.ts'
import type { Phase } from '../index.ts'
import type { PageContext } from '../page/wait-until-ready.ts'
import { interruptIfBusy } from './script-motion.ts'

/**
 * The part of the timeout that is kept for the output, its bounds in ms, and the most that it may
 * be of a short timeout.
 */
const OUTPUT_SHARE = 0.25
const OUTPUT_MS = [1_000, 10_000] as const
const OUTPUT_SHARE_MAX = 0.5
/**
 * The part of that time in which the rest of a page may load after a wait was given up, and a page
 * whose connections were ended.
 */
const LATE_SHARE = 0.5
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
  /** Ends the connections of the page. */
  endTraffic(): void
  /** Called with the phase of the wait that was given up. The waits after it are left out. */
  onCut(phase: Phase): void
}

/** @returns the function that runs waits, and one that ends what watches them */
export function createWait(
  step: Deadline['step'],
  context: PageContext,
  { timeoutMs, bestAttempt, endTraffic, onCut }: WaitOptions,
): { wait: Wait; end(): void } {
  if (!bestAttempt) {
    const wait: Wait = async (phase, work) => void (await step(phase, () => work(() => false)))
    return { wait, end() {} }
  }
  const wantedMs = Math.max(timeoutMs * OUTPUT_SHARE, OUTPUT_MS[0])
  const outputMs = Math.min(wantedMs, OUTPUT_MS[1], timeoutMs * OUTPUT_SHARE_MAX)
  let isOver = false
  let hasCut = false
  const cut = (phase: Phase) => {
    if (!hasCut) onCut(phase)
    hasCut = true
  }

  /**
   * A request that the page waits for ends, whatever the render does: scripts of the parser,
   * synchronous ones, lazy images.
   */
  function endLoading(phase: Phase): void {
    if (!context.loads.hasDocument) return
    if (context.loads.giveUpConnections()) cut(phase)
    endTraffic()
  }
  const endLater = () => {
    if (isOver || hasCut) timer = setTimeout(endLoading, outputMs * LATE_SHARE, 'navigate')
    else endLoading('navigate')
  }
  // A little later than the end of a wait.
  let timer = setTimeout(endLater, Math.max(0, context.leftMs() - outputMs) + ANSWER_MS)

  async function waitOrCut(phase: Phase, work: Parameters<Wait>[1]): Promise<void> {
    const working = work(() => isOver)
    const inTime = await settlesWithin(working, Math.max(0, context.leftMs() - outputMs))
    // Work that is interrupted must not begin again.
    isOver = !inTime
    if (!inTime && !context.loads.loaded) endLoading(phase)
    if (!inTime && (await goOn(context, outputMs * LATE_SHARE))) return cut(phase)
    isOver = false
    await working
  }
  return {
    async wait(phase, work) {
      if (!isOver) await step(phase, () => waitOrCut(phase, work))
    },
    end: () => clearTimeout(timer),
  }
}

/**
 * Ends what keeps the page from its output.
 * @param lateMs the time that the parser may take for the rest of a document whose connections were
 *   ended
 * @returns false if there is no document yet
 */
async function goOn({ page, loads }: PageContext, lateMs: number): Promise<boolean> {
  const endsAt = performance.now() + lateMs
  await interruptIfBusy(page, ANSWER_MS)
  if (!loads.hasDocument) return false
  while (!loads.loaded && performance.now() < endsAt) {
    await settlesWithin(loads.change(), endsAt - performance.now())
  }
  if (loads.loaded) return true
  await page.cdp.send('Page.stopLoading')
  loads.giveUpAll()
  return true
}

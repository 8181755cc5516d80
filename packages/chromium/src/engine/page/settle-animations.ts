/**
 * Shows moving content at a defined moment: finite animations and transitions at their end, endless
 * ones at the same moment in every render.
 */
import { settlesWithin } from '@platen/lib'
import {
  holdAnimations as holdScript,
  type Moment,
  settleAnimations as settleScript,
} from '../../page-scripts/animations.ts'
import { type ClockUse, runTwoFrames } from '../../page-scripts/script-motion.ts'
import { callInFrames } from './frames.ts'
import { callInAllDocuments, callInDocument, type PageContext } from './wait-until-ready.ts'

const UNKNOWN_USE: ClockUse = { timers: true, frames: true }

/** The end of an animation may start the next one; some scripts do so without end. */
const ROUNDS_MAX = 8
/** Some scripts start animations in every frame. */
const LAST_FRAMES_MAX = 3

/**
 * Holds animations this long after their start. Call it when that much time has passed.
 */
export async function holdAnimations(context: PageContext, moment: number): Promise<void> {
  await callInAllDocuments(context, holdScript, moment)
}

/**
 * Ends what moves, and with scripts on also what their handlers start then.
 * @param options.isSkipping whether content could be skipped that will be printed
 * @returns null if nothing moved; otherwise the use that scripts have made of their clock then, if
 *   they run
 */
export async function settleAnimations(
  context: PageContext,
  { moment, scripts, isSkipping }: { moment: Moment; scripts: boolean; isSkipping: boolean },
): Promise<ClockUse | null> {
  let use: ClockUse | null = null
  for (let rounds = 0; rounds < ROUNDS_MAX; rounds += 1) {
    const settled = await settleAll(context, { moment, isSkipping, isFocusing: !scripts })
    if (!settled.some(({ finished }) => finished) || !scripts) break
    use = await runFrames(context)
  }
  return use
}

/** Draws the frame that shows what was settled last, and settles what scripts start in it. */
export async function drawSettled(context: PageContext, moment: Moment): Promise<void> {
  for (let frames = 1; frames <= LAST_FRAMES_MAX; frames += 1) {
    await context.page.frameClock.drawOnce()
    const settled = await settleAll(context, { moment, isSkipping: false, isFocusing: false })
    if (!settled.some(({ finished, held }) => finished || held)) return
  }
}

/**
 * Settles the document and its frames once: see `settleAnimations` in page-scripts/animations.ts.
 * @returns what was settled in each
 */
async function settleAll(
  context: PageContext,
  options: { moment: Moment; isSkipping: boolean; isFocusing: boolean },
) {
  const { moment, isSkipping, isFocusing } = options
  const main = await callInDocument(context, settleScript, moment, isSkipping, isFocusing)
  if (!context.page.hasFrames) return [main]
  return [main, ...(await callInFrames(context.page, settleScript, moment, isSkipping, false))]
}

/**
 * Lets the page run the callbacks of two animation frames: the second shows what observers have
 * seen in the first.
 * @param drawn if the frames are to be drawn
 * @returns the use that the page's scripts have made of their clock
 */
export async function runFrames(context: PageContext, drawn?: 'drawn'): Promise<ClockUse> {
  const seen = callInDocument(context, runTwoFrames)
  seen.catch(() => {}) // thrown below, or the next call fails in the same way
  await context.page.frameClock.runUntil(seen, drawn)
  return (await settlesWithin(seen, 0)) ? seen : UNKNOWN_USE
}

/** Less than any difference that scripts see. */
const DELIVERY_MS = 0.001

/**
 * Waits until the workers of the page have nothing to do, and the page has received what they have
 * sent.
 * @returns whether the page may have changed
 */
export async function waitForWorkers(context: PageContext): Promise<boolean> {
  const { frameClock } = context.page
  const deliver = async () => {
    if (frameClock.movedMs === null) return void (await runFrames(context))
    // A message may come only after the time was moved.
    for (let times = 0; times < 2; times += 1) await frameClock.advance(DELIVERY_MS, false)
  }
  return (await context.workerWatch?.settle(deliver)) ?? false
}

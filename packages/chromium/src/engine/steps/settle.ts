/**
 * Brings everything that moves in a job's page to the moment at which it is printed or captured.
 */

import type { ClockUse } from '../../page-scripts/script-motion.ts'
import type { ScriptMotion } from '../../report/facts.ts'
import { type Job, mayMove, needsFrames } from '../job.ts'
import { drawSettled, runFrames, settleAnimations } from '../page/settle-animations.ts'
import { type PageContext, waitUntilReady } from '../page/wait-until-ready.ts'
import { runToEnd } from './script-motion.ts'

/**
 * Shows what moves at a defined moment. What scripts show then may have to load first.
 * @returns how far the clock was moved for scripts that may draw; null if there are none
 */
export async function settle(job: Job, context: PageContext): Promise<ScriptMotion | null> {
  // A document that replaces another one in a warm page is drawn with as many frames as in a new
  // page.
  if (needsFrames(job.document)) context.page.frameClock.newSurface()
  if (!mayMove(job.document)) return null
  const { scripts } = job.document
  const { pauseMs, motionMs } = job.waits
  const isPicture = job.output.view !== 'paper'
  // Frames that a picture needs are drawn before what moves is settled: scripts go on in them.
  const use = scripts ? await runFrames(context, isPicture ? 'drawn' : undefined) : null
  // With scripts the page was scrolled through.
  const isSkipping = !isPicture && !scripts && needsFrames(job.document)
  const moved = await settleAnimations(context, { moment: pauseMs, scripts, isSkipping })
  if (moved && scripts) await waitUntilReady(context, scripts)
  const motion = mayDraw(job, context, moved ?? use) ? await runToEnd(context, motionMs) : null
  if (motion !== null) await waitUntilReady(context, scripts)
  if (scripts && isPicture) await drawSettled(context, pauseMs)
  return motion
}

/**
 * Whether scripts may draw without being called. With `waitForTimeout` they have drawn for as long
 * as they should, and while a part was waited for that never arrived, for long enough. A page that
 * still loads may not complete a frame once its clock is stopped.
 */
function mayDraw({ waits }: Job, context: PageContext, use: ClockUse | null): boolean {
  const { page, loads, workerWatch } = context
  if (use === null || waits.pauseMs !== null || loads.cut) return false
  return use.timers || use.frames || page.hasFrames || workerWatch?.hasTimers() === true
}

/**
 * Brings what scripts draw to its end: charts that grow, numbers that count, maps that fade in. The
 * clock of the page is stopped and moved frame by frame, faster than time, until nothing changes
 * any more. What has no end is stopped at a defined moment.
 */
import { settlesWithin } from '@platen/lib'
import { lookAtMotion } from '../../page-scripts/script-motion.ts'
import type { ScriptMotion } from '../../report/facts.ts'
import { watchRequests } from '../page/data-requests.ts'
import { type Encoding, FRAME_MS } from '../page/frame-clock.ts'
import type { LanePage } from '../page/page.ts'
import { waitForWorkers } from '../page/settle-animations.ts'
import { callInAllDocuments, type PageContext } from '../page/wait-until-ready.ts'

/** The page is looked at after this many frames: every 250 ms of its clock. */
const LOOK_FRAMES = 15
/**
 * Motion has ended when nothing has changed for this many looks. A clock that ticks each second is
 * still for longer.
 */
const STILL_LOOKS = 3
/** The same while workers have timers, which are waited for as long as in real time. */
const WORKER_LOOKS = 8
/**
 * The time of the clock at which motion without an end is stopped, in ms. A force-directed layout
 * of D3 takes 300 frames, or 5 s.
 */
export const ENDLESS_MS = 6_000
/** The time that all of it may take, and the share of the render's time that is left. */
export const MOTION_MS_MAX = 5_000
const MOTION_SHARE_MAX = 0.5
/**
 * The shares of that time after which no other step begins, and after which the one under way is
 * ended.
 */
const LAST_STEP_SHARE = 0.85
const INTERRUPT_SHARE = 0.95
/**
 * The share of the time that is left in which a slow page is brought to its end: the next frames
 * may take longer.
 */
const PACE_SHARE = 0.8
const INTERRUPTS_MAX = 5
const INTERRUPT_MS = 100

const PICTURE: Encoding = { format: 'png', quality: undefined, optimizeForSpeed: true }

/**
 * Moves the page until it stands still, or to its defined moment. A page that goes to another
 * document meanwhile stays as it is: what moves in that one is for another call.
 * @param motionMs the time that it may take, at most
 */
export async function runToEnd(context: PageContext, motionMs: number): Promise<ScriptMotion> {
  const { loads, page } = context
  const budgetMs = Math.min(motionMs, context.leftMs() * MOTION_SHARE_MAX)
  const endsAt = performance.now() + budgetMs * LAST_STEP_SHARE
  const document = loads.documents
  const hasLeft = () => loads.documents !== document || !loads.loaded
  const leftNow = () => (hasLeft() ? 0 : Math.max(0, endsAt - performance.now()))

  const running = run(context, leftNow)
  const isDone = await settlesWithin(running, budgetMs * INTERRUPT_SHARE)
  if (!isDone && !hasLeft()) await interrupt(page, running)
  if (hasLeft()) await page.frameClock.enter('running')
  const ended = isDone && (await running)
  return { advancedMs: Math.round(page.frameClock.movedMs ?? 0), ended }
}

/**
 * @param leftMs returns the milliseconds that are left; 0 if the page is gone
 * @returns whether the page stands still
 */
async function run(context: PageContext, leftMs: () => number): Promise<boolean> {
  const { frameClock } = context.page
  await frameClock.stopClock()
  let left = framesLeft(frameClock.movedMs ?? 0)
  const hasNewPicture = comparePictures(context)
  const waitForRequests = watchRequests(context)
  const pace = keepPace()
  let { frames } = await look(context)
  const hasWorkerTimers = () => context.workerWatch?.hasTimers() === true
  const looksWanted = () => (hasWorkerTimers() ? WORKER_LOOKS : STILL_LOOKS)
  for (let still = 0; still < looksWanted(); ) {
    await waitForRequests()
    await waitForWorkers(context)
    if (left === 0 || leftMs() === 0) return false
    // Looks are as many frames after the clock was stopped in every render.
    const moved = Math.round((frameClock.movedMs ?? 0) / FRAME_MS)
    const count = Math.min(LOOK_FRAMES - (moved % LOOK_FRAMES), left)
    let isDamaged = false
    for (let rest = count; rest > 0 && leftMs() > 0; ) {
      const isEach = frames || hasWorkerTimers()
      const step = isEach ? Math.min(rest, pace.framesAtOnce(left, leftMs())) : rest
      rest -= step
      left -= step
      isDamaged = await pace.measure(() => frameClock.advance(step * FRAME_MS, rest === 0))
      // A timer runs once in each step at most.
      if (hasWorkerTimers()) await waitForWorkers(context)
    }
    if (leftMs() === 0) return false
    const seen = await pace.add(() => look(context))
    frames = seen.frames
    const moves = seen.changed || (isDamaged && frames && (await pace.add(hasNewPicture)))
    still = moves ? 0 : still + 1
  }
  await waitForWorkers(context)
  return true
}

/**
 * Skips frames of a page that draws so slowly that there is no time for each, as a display does.
 */
function keepPace() {
  let [spentMs, frames] = [0, 0]
  /** Counts the time of what is done between frames. */
  async function add<T>(work: () => Promise<T>): Promise<T> {
    const begun = performance.now()
    const result = await work()
    spentMs += performance.now() - begun
    return result
  }
  return {
    add,
    async measure<T>(frame: () => Promise<T>): Promise<T> {
      const result = await add(frame)
      frames += 1
      return result
    },
    /**
     * @param left the frames up to the moment at which the page is stopped
     * @param leftMs the time for them
     */
    framesAtOnce(left: number, leftMs: number): number {
      const eachMs = spentMs / Math.max(1, frames)
      return Math.max(1, Math.ceil((left * eachMs) / Math.max(1, leftMs * PACE_SHARE)))
    },
  }
}

/**
 * The frames up to the moment at which a page without an end is stopped: at least half as many as
 * from the beginning.
 */
function framesLeft(movedMs: number): number {
  const endMs = Math.ceil(movedMs / ENDLESS_MS + 0.5) * ENDLESS_MS
  return Math.round((endMs - movedMs) / FRAME_MS)
}

/** @returns a function that tells whether the viewport looks different from its last call */
function comparePictures({ page }: PageContext): () => Promise<boolean> {
  let last: Buffer | null = null
  return async () => {
    const before = last
    last = await page.frameClock.capture(PICTURE)
    return before === null || last === null || !before.equals(last)
  }
}

/** Looks at the document and its frames: see `lookAtMotion`. */
async function look(context: PageContext): Promise<{ changed: boolean; frames: boolean }> {
  const seen = await callInAllDocuments(context, lookAtMotion, null)
  return {
    changed: seen.some(({ changed }) => changed),
    frames: seen.some(({ frames }) => frames),
  }
}

/**
 * Ends the scripts of a page that computes without end, as one does that waits in a loop for the
 * stopped clock.
 */
async function interrupt(page: LanePage, running: Promise<unknown>): Promise<void> {
  running.catch(() => {}) // what fails now fails again with the next command to the page
  const stopping = page.scripts.stop()
  stopping.catch(() => {}) // a page that has ended fails the render elsewhere
  for (let tries = 0; tries < INTERRUPTS_MAX; tries += 1) {
    await page.cdp.send('Runtime.terminateExecution')
    if (await settlesWithin(Promise.all([running, stopping]), INTERRUPT_MS)) return
  }
}

/** Ends the scripts of a page that does not answer in this time. */
export async function interruptIfBusy(page: LanePage, answerMs: number): Promise<void> {
  const answering = page.cdp.send('Runtime.evaluate', { expression: '0' })
  if (!(await settlesWithin(answering, answerMs))) await interrupt(page, answering)
}

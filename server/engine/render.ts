/** Runs one attempt at a render: takes a lane's page, produces the output and gives the page back. */
import { type AttemptState, type RenderOptions, startAttempt } from './attempt.ts'
import type { Deadline } from './deadline.ts'
import { asEngineError } from './errors.ts'
import type { Output } from './index.ts'
import { mayLoadByStyle } from './job.ts'
import type { Lane } from './lanes/lane.ts'
import { assertFileSignature } from './output/file-signature.ts'
import type { Reuse } from './page/reuse.ts'
import { produceOutput } from './produce.ts'
import { openSession, prepareSession } from './session.ts'

/**
 * Renders in a lane.
 * @param onReleased called when nothing of the render is left in the lane, or with null if no lane was opened;
 *   the returned promise does not wait for it
 * @throws EngineError with the report so far
 */
export async function renderInLane(
  options: RenderOptions,
  onReleased: (lane: Lane | null) => unknown,
): Promise<Output> {
  const { signal, budget } = options
  const startedAt = performance.now()
  const elapsedMs = () => performance.now() - startedAt
  const attempt = startAttempt(budget, signal)
  try {
    const lane = await laneFor(options.lane, attempt.deadline)
    attempt.lane = lane
    const { bytes, report } = await renderWith(lane, attempt, options)
    const durationMs = Math.round(budget.spentMs + elapsedMs())
    return { bytes, contentType: options.job.contentType, durationMs, report: report() }
  } catch (error) {
    const { lane } = attempt
    const isKnown = signal.aborted || lane === null
    const cause = isKnown ? error : await attempt.deadline.causeOf(error)
    const failure = asEngineError(cause, signal)
    failure.report = attempt.report(failure)
    failure.hasBegun = attempt.hasBegun()
    if (failure.kind !== 'unavailable') failure.laneMs = elapsedMs()
    throw failure
  } finally {
    budget.spentMs += elapsedMs()
    for (const stop of attempt.stops) void stop()
    const { lane, reusable, traces } = attempt
    if (lane === null) onReleased(null)
    else {
      const released = lane.release({
        reusable,
        traces,
        loaded: attempt.loaded(),
        scripts: options.job.scripts,
      })
      void released.finally(() => {
        traces?.end()
        onReleased(lane)
      })
    }
  }
}

/** Opening a lane is part of its render: it counts towards the timeout, and is aborted with the render. */
async function laneFor(lane: RenderOptions['lane'], { step }: Deadline): Promise<Lane> {
  if (typeof lane !== 'function') return lane
  const opening = new AbortController()
  try {
    return await step('fonts', () => lane(opening.signal))
  } catch (error) {
    opening.abort(error)
    throw error
  }
}

/** Renders the document and decides whether its page can be reused. */
async function renderWith(lane: Lane, attempt: AttemptState, options: RenderOptions) {
  const { job, reuse } = options
  const { deadline } = attempt
  const session = await openSession(lane, attempt, options)
  const { page, loads, hiddenAnimations, factCollector, reporter } = session
  const { navigation, fonts } = await prepareSession(session, attempt, options)
  const { bytes, ...seen } = await produceOutput(
    { ...job, plain: reuse === 'document', pageFonts: fonts },
    { page, loads, navigation, hiddenAnimations, leftMs: deadline.leftMs },
    deadline,
    factCollector,
  )
  assertFileSignature(bytes, job.contentType)
  reporter.stalled(loads.stalled())
  await reporter.settle()
  const isSuspect = seen.stacks.length === 0 || reporter.sawFailure()
  const untouched = await factCollector.finish(isSuspect, deadline.leftMs)
  const isAsNew = untouched && page.beginFrames.movedMs === null
  attempt.reusable = isAsNew ? reusablePart(attempt, options) : null
  return { bytes, report: () => reporter.finish(deadline.phases, seen, null) }
}

/**
 * Decides what can be used again. Loads of scripts are not forgotten as completely as content: credentials, preflights
 * and rules of servers stay in a browser context.
 */
function reusablePart(
  { loaded, traces }: AttemptState,
  { job, reuse }: RenderOptions,
): Reuse | null {
  if (reuse === 'document' && !(loaded() && mayLoadByStyle(job))) return 'document'
  // Once the render has ended, requests that are still under way fail, and would no longer be found.
  if (traces === null || traces.found()) return null
  if (reuse === 'context') return 'context'
  return job.scripts && loaded() ? null : 'renderer'
}

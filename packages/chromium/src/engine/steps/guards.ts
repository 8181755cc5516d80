/**
 * Guards of a render: each watches for one way in which it can hang or do damage, until it is
 * stopped.
 */
import { settlesWithin } from '@platen/lib'
import { browserLost, frameStuck, laneLost, rendererCrashed } from '../errors.ts'
import { EngineError } from '../index.ts'
import type { Lane, PageLease } from '../lanes/lane.ts'
import type { LanePage } from '../page/page.ts'

interface GuardOptions {
  lane: Lane
  lease: PageLease
  /** Whether the page has had the document of this render. */
  hasDocument(): boolean
  /**
   * Whether the render could begin again in another browser. If so, it fails as soon as its page is
   * found not to draw.
   */
  retryable: boolean
  /** Ends the render with this error. */
  fail(error: EngineError): void
}

/** Chromium reports the end of an idle renderer process within a fraction of this time. */
const CRASH_NOTICE_MS = 1_000

/** @returns functions that stop the guards */
export function startGuards(options: GuardOptions): (() => void)[] {
  const { lane, lease, hasDocument, retryable, fail } = options
  const { page } = lease
  const startedAt = performance.now()
  /**
   * The process may have ended before it had the document. If that happens twice, the page is to
   * blame.
   */
  function crashError(): EngineError {
    const isNew = performance.now() - startedAt < CRASH_NOTICE_MS
    return retryable && isNew && !hasDocument() ? browserLost() : rendererCrashed()
  }
  return [
    lease.onLost((reason) => fail(laneLost(reason))),
    watchEnd(page, crashError, fail),
    guardMemory(lane, fail),
    dismissDialogs(page),
    ...(retryable ? [guardFrames(lane, page, fail)] : []),
  ]
}

/** Ends a lane. The pool notices, and logs a browser that does not end. */
function endOf(lane: Lane): void {
  lane.end().catch(() => {}) // the pool has the same error
}

/** The unit of a lane's CPU time. */
const TICK_MS = 10

const MEMORY_POLL_MS = 1_000
const MEMORY_BYTES_MAX = 3 * 1024 ** 3

/** Ends a render before it exhausts the machine's memory. */
function guardMemory(lane: Lane, fail: (error: EngineError) => void): () => void {
  const timer = setInterval(() => {
    if ((lane.memory() ?? 0) <= MEMORY_BYTES_MAX) return
    const details = { reason: 'out_of_memory' }
    fail(new EngineError('failed', 'The page used too much memory.', details))
    endOf(lane)
  }, MEMORY_POLL_MS)
  return () => clearInterval(timer)
}

const ANSWER_MS = 1_000
const IDLE_MS = 500
/** Share of one CPU. On a busy machine even a browser that draws gets no more. */
const BUSY_SHARE = 0.2
/** The same share for a render that yields to others. */
const BUSY_SHARE_LOW = 0.02
/** Idle times in a row of a main thread that does not answer: it may only wait for a CPU. */
const IDLE_TIMES_MAX = 5

/**
 * Ends a render whose frames do not come, and its browser: why it stopped drawing is unknown. A
 * page that is slow is not stuck: its processes compute.
 */
function guardFrames(lane: Lane, page: LanePage, fail: (error: EngineError) => void): () => void {
  let watching = true
  const ignore = page.frameClock.onSlow(async (frame) => {
    let idleTimes = 0
    while (watching && !(await settlesWithin(frame, 0))) {
      const answer = page.cdp.send('Runtime.evaluate', { expression: '0' })
      const answers = await settlesWithin(answer, ANSWER_MS)
      if (await computes(lane, frame)) idleTimes = 0
      else idleTimes += answers ? IDLE_TIMES_MAX : 1
      if (!watching || idleTimes < IDLE_TIMES_MAX) continue
      fail(frameStuck())
      return endOf(lane)
    }
  })
  return () => {
    watching = false
    ignore()
  }
}

/** Whether the browser uses CPU time, or completes the frame. */
async function computes(lane: Lane, frame: Promise<unknown>): Promise<boolean> {
  const { cpuTicks } = lane
  const [before, startedAt] = [cpuTicks() ?? 0, performance.now()]
  if (await settlesWithin(frame, IDLE_MS)) return true
  const busyMs = ((cpuTicks() ?? 0) - before) * TICK_MS
  const share = lane.hasLowPriority() ? BUSY_SHARE_LOW : BUSY_SHARE
  return busyMs > (performance.now() - startedAt) * share
}

const DIALOGS_AT_ONCE = 50
const DIALOG_PAUSE_MS = 10

/**
 * Dismisses dialogs, which block a page until they are answered. After the first ones each is
 * dismissed a little late: a page that opens them in a loop would otherwise keep the event loop
 * busy.
 */
function dismissDialogs({ cdp }: LanePage): () => void {
  let opened = 0
  const dismiss = () => {
    // A page that has closed meanwhile needs no answer.
    cdp.send('Page.handleJavaScriptDialog', { accept: false }).catch(() => {})
  }
  const onOpening = () => {
    opened += 1
    if (opened <= DIALOGS_AT_ONCE) dismiss()
    else setTimeout(dismiss, DIALOG_PAUSE_MS)
  }
  cdp.on('Page.javascriptDialogOpening', onOpening)
  return () => void cdp.off('Page.javascriptDialogOpening', onOpening)
}

/** Fails a render when its page ends: calls that wait for the page would wait forever. */
function watchEnd(
  { cdp, crash }: LanePage,
  crashError: () => EngineError,
  fail: (error: EngineError) => void,
): () => void {
  const onCrash = () => fail(crashError())
  const onDetached = () => {
    fail(new EngineError('failed', 'The page closed itself.', { reason: 'page_closed' }))
  }
  cdp.on('Inspector.targetCrashed', onCrash)
  cdp.on('Inspector.detached', onDetached)
  if (crash.hasHappened) onCrash()
  return () => {
    cdp.off('Inspector.targetCrashed', onCrash)
    cdp.off('Inspector.detached', onDetached)
  }
}

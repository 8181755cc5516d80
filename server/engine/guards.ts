/** Guards of a render: each watches for one way in which it can hang or do damage, until it is stopped. */
import { frameStuck, laneLost } from './errors.ts'
import { EngineError } from './index.ts'
import type { Lane, PageLease } from './lanes/lane.ts'
import { type LanePage, watchEnd } from './page/page.ts'

interface GuardOptions {
  lane: Lane
  lease: PageLease
  /** Whether a page that is not drawn fails the render at once, since another browser may draw it. */
  retryable: boolean
  /** Ends the render with this error. */
  fail(error: EngineError): void
}

/** @returns functions that stop the guards */
export function startGuards({ lane, lease, retryable, fail }: GuardOptions): (() => void)[] {
  const { page } = lease
  return [
    lease.onLost((reason) => fail(laneLost(reason))),
    watchEnd(page, fail),
    guardMemory(lane, fail),
    dismissDialogs(page),
    ...(retryable ? [guardFrames(lane, page, fail)] : []),
  ]
}

const MEMORY_POLL_MS = 1_000
const MEMORY_BYTES_MAX = 3 * 1024 ** 3

/** Ends a render before it exhausts the machine's memory. */
function guardMemory(lane: Lane, fail: (error: EngineError) => void): () => void {
  const timer = setInterval(() => {
    if ((lane.memory() ?? 0) <= MEMORY_BYTES_MAX) return
    const details = { reason: 'out_of_memory' }
    fail(new EngineError('failed', 'The page used too much memory.', details))
    void lane.end()
  }, MEMORY_POLL_MS)
  return () => clearInterval(timer)
}

/** Ends a render whose frames do not come, and its browser: why it stopped drawing is unknown. */
function guardFrames(lane: Lane, page: LanePage, fail: (error: EngineError) => void): () => void {
  return page.beginFrames.onStuck(() => {
    fail(frameStuck())
    void lane.end()
  })
}

/** Dismisses dialogs, which block a page until they are answered. */
function dismissDialogs({ cdp }: LanePage): () => void {
  const dismiss = () => {
    // A page that has closed meanwhile needs no answer.
    cdp.send('Page.handleJavaScriptDialog', { accept: false }).catch(() => {})
  }
  cdp.on('Page.javascriptDialogOpening', dismiss)
  return () => void cdp.off('Page.javascriptDialogOpening', dismiss)
}

/**
 * Workers of a page whose frames are drawn on command. Chromium counts on an answer of a worker that has requested an animation
 * frame, and gets none after the last one: the next frame of the page never completes. So workers get timers instead.
 */
import type { CdpSession } from '../../chromium/cdp.ts'
import { callStatement } from '../../page-scripts/page-script.ts'
import { runFramesByTimers } from '../../page-scripts/worker-frames.ts'

const EXPRESSION = callStatement(runFramesByTimers)

/** Prepares every worker of a page before its script runs. Workers of workers have no animation frames. */
export async function prepareWorkers(cdp: CdpSession): Promise<void> {
  cdp.on('Target.attachedToTarget', ({ sessionId }) => {
    const worker = cdp.child(sessionId)
    worker.send('Runtime.evaluate', { expression: EXPRESSION }).catch(() => {}) // the worker has ended
    worker.send('Runtime.runIfWaitingForDebugger').catch(() => {}) // the worker has ended
  })
  await cdp.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: 'worker' }],
  })
}

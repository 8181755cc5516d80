/** Detects a browser that hangs: it neither answers a heartbeat nor uses any CPU time. */
import { settlesWithin } from '@platen/lib'
import type { BrowserProcess } from './browser.ts'
import type { ProcessGroups } from './process-group.ts'

/** Interval between heartbeats during a render. */
const HEARTBEAT_MS = 500
/** While the browser is idle: nobody waits for it, and every question wakes several processes. */
const IDLE_HEARTBEAT_MS = 2_000
/** A browser busy with a large image answers late, so a missing answer alone proves nothing. */
const ANSWER_MS = 1_000
/**
 * Waits in a row without CPU time: on a busy machine a healthy browser may not be scheduled either.
 */
const IDLE_WAITS_MAX = 5

interface HangOptions {
  /** Whether a render is using the browser. */
  isBusy(): boolean
  /** Called once. */
  onHung(): void
}

/** @returns a function that stops the detector */
export function detectHangs(
  { connection, pid }: BrowserProcess,
  processes: ProcessGroups,
  { isBusy, onHung }: HangOptions,
): () => void {
  let watching = true
  const intervalMs = () => (isBusy() ? HEARTBEAT_MS : IDLE_HEARTBEAT_MS)

  async function beat(): Promise<void> {
    const answer = connection.send('Browser.getVersion')
    let before = processes.stateOf(pid)
    let idleWaits = 0
    while (watching && !(await settlesWithin(answer, ANSWER_MS))) {
      const now = processes.stateOf(pid)
      idleWaits = now?.cpuTicks === before?.cpuTicks ? idleWaits + 1 : 0
      if (now?.stopped || (now && idleWaits >= IDLE_WAITS_MAX)) return reportHang()
      before = now
    }
    if (watching) timer = setTimeout(beat, intervalMs())
  }
  function reportHang(): void {
    if (watching) onHung()
    watching = false
  }
  let timer = setTimeout(beat, intervalMs())

  return () => {
    watching = false
    clearTimeout(timer)
  }
}

/**
 * Detects endless drawing. Chromium's GPU process, which also draws in software, serves all pages of a browser
 * in turn. A closed page may have left it work without end, such as a shader that loops.
 */
import type { ProcessGroups } from './process-group.ts'

const TICK_MS = 10
/** Share of one CPU: on a busy machine even a loop gets no more, and opening a page uses less. */
const BUSY_SHARE = 0.25
const POLL_MS = 50
/** How long the drawing that a page has left behind may take. */
const LIMIT_MS = 300

/**
 * Starts to watch the GPU process. Call it while the browser has no commands to run.
 * @returns a function that waits until the GPU process is idle; false if it is still busy after 300 ms
 */
export function watchGpu(browserPid: number, processes: ProcessGroups): () => Promise<boolean> {
  const pid = processes.findMember(browserPid, '--type=gpu-process')
  const measure = () => ({
    ms: performance.now(),
    ticks: (pid !== null && processes.stateOf(pid)?.cpuTicks) || 0,
  })
  const started = measure()
  return async () => {
    for (let before = started, now = measure(); ; before = now, now = measure()) {
      const ticks = now.ticks - before.ticks
      if (ticks < 2 || ticks * TICK_MS < (now.ms - before.ms) * BUSY_SHARE) return true
      if (now.ms - started.ms > LIMIT_MS) return false
      await Bun.sleep(POLL_MS)
    }
  }
}

/**
 * The process that draws (Chromium calls it the GPU process, software or not) serves all pages of a
 * browser in turn. A page that has gone may have left it work without end, such as a shader that loops.
 */
import type { ProcessGroups } from './process-group.ts'

const TICK_MS = 10
/** Of one processor: on a crowded machine even a loop gets no more, and opening a page takes less. */
const BUSY_SHARE = 0.25
const LOOK_MS = 50
/** What an honest page may leave to be drawn. */
const LIMIT_MS = 300

/**
 * To be called when nothing is asked of the browser.
 * @returns a function that says whether drawing came to rest between the call and then, or soon after
 */
export function watchGpu(browserPid: number, processes: ProcessGroups): () => Promise<boolean> {
  const pid = processes.memberWith(browserPid, '--type=gpu-process')
  const look = () => ({
    ms: performance.now(),
    ticks: (pid !== null && processes.standing(pid)?.cpuTicks) || 0,
  })
  const started = look()
  return async () => {
    for (let before = started, now = look(); ; before = now, now = look()) {
      const ticks = now.ticks - before.ticks
      if (ticks < 2 || ticks * TICK_MS < (now.ms - before.ms) * BUSY_SHARE) return true
      if (now.ms - started.ms > LIMIT_MS) return false
      await Bun.sleep(LOOK_MS)
    }
  }
}

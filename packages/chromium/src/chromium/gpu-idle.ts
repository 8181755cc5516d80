/**
 * Detects endless drawing. Chromium's GPU process, which also draws in software, serves all pages
 * of a browser in turn. A closed page may have left it work without end, such as a shader that
 * loops.
 */
import type { ProcessGroups } from './process-group.ts'

/**
 * A drawing process that finishes the last frame is idle within a few milliseconds; the interval
 * doubles from there.
 */
const FIRST_POLL_MS = 2
const LONGEST_POLL_MS = 30
/** How long the drawing that a page has left behind may take. */
const LIMIT_MS = 300

export interface GpuWatch {
  /**
   * Waits until the GPU process is idle. Call it while the browser has no commands to run.
   * @returns false if one of its threads was runnable at every poll for 300 ms
   */
  isIdle(): Promise<boolean>
}

/** @param browserPid leads the group of the GPU process */
export function watchGpu(browserPid: number, processes: ProcessGroups): GpuWatch {
  let known: number | undefined

  /** The browser starts another one only if the first has crashed. */
  function findPid(): number | undefined {
    if (known === undefined || processes.stateOf(known) === null) {
      known = processes.findMembers(browserPid, '--type=gpu-process')[0]
    }
    return known
  }

  return {
    async isIdle() {
      const pid = findPid()
      const startedAt = performance.now()
      for (
        let pollMs = FIRST_POLL_MS;
        pid !== undefined && processes.isRunnable(pid);
        pollMs *= 2
      ) {
        if (performance.now() - startedAt > LIMIT_MS) return false
        await Bun.sleep(Math.min(pollMs, LONGEST_POLL_MS))
      }
      return true
    },
  }
}

/**
 * Knows which builds of Chromium run: an updated package reaches a browser only when its lane is
 * replaced.
 */

import type { ChromiumBuild } from '../../chromium/build.ts'
import { compareVersions } from '../../chromium/build.ts'
import type { Lane } from './lane.ts'

export interface RunningBuilds {
  /** Follows a lane that has been opened, until its browser is gone. @returns the lane */
  follow(lane: Lane): Lane
  /**
   * The oldest build that runs; without a browser, the one that ran last. Null if none has started.
   */
  oldest(): ChromiumBuild | null
}

export function createRunningBuilds(): RunningBuilds {
  const running = new Set<Lane>()
  let last: ChromiumBuild | null = null
  return {
    follow(lane) {
      running.add(lane)
      last = lane.chromium
      void lane.lost.then(() => running.delete(lane))
      return lane
    },
    oldest() {
      const builds = Array.from(running, ({ chromium }) => chromium)
      const [oldest] = builds.sort((a, b) => compareVersions(a.version, b.version))
      return oldest ?? last
    },
  }
}

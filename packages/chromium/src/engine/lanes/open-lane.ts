/**
 * Opens a lane: starts its browser and its egress proxy, watches both, and opens the first page.
 */

import { launchBrowser } from '../../chromium/browser.ts'
import { detectHangs } from '../../chromium/hang-detector.ts'
import type { InstallOptions } from '../../chromium/install-fonts.ts'
import { createLanePriority } from '../../chromium/priority.ts'
import type { ProcessGroups } from '../../chromium/process-group.ts'
import type { EgressPolicy } from '../../egress-policy/index.ts'
import { startEgressProxy } from '../../egress-proxy/proxy.ts'
import type { Traffic } from '../../egress-proxy/traffic.ts'
import type { Lane } from './lane.ts'
import { openReadyPage } from './ready-page.ts'

export interface LaneOptions {
  executable: string
  sandbox: boolean
  egressPolicy: EgressPolicy
  processes: ProcessGroups
  /** Fonts that its browser has beside the system's (see chromium/fonts.ts). */
  install?: InstallOptions
}

/** The time from `acquire` to `release`. */
interface Lease {
  /** Null until the render has its page. */
  traffic: Traffic | null
}

/** @throws EngineError `unavailable` if the browser does not start */
export async function openLane(options: LaneOptions): Promise<Lane> {
  const { processes } = options
  const proxy = await startEgressProxy(options.egressPolicy)
  const browser = await launchBrowser({ ...options, proxyPort: proxy.port }).catch(
    async (error: unknown) => {
      await proxy.close()
      throw error
    },
  )
  const lost = Promise.withResolvers<string>()
  // One listener at a time instead of a promise per lease: nothing of a render stays reachable
  // after its lease.
  let lostListener: ((reason: string) => void) | null = null
  browser.lost.then(lost.resolve)
  lost.promise.then((reason) => lostListener?.(reason))
  let lease: Lease | null = null
  const stopHangDetector = detectHangs(browser, processes, {
    isBusy: () => lease !== null,
    onHung: () => lost.resolve('hung'),
  })

  let renders = 0
  const priority = createLanePriority(browser.pid, processes)
  let ending: Promise<void> | undefined

  function onLost(listener: (reason: string) => void): () => void {
    lostListener = listener
    return () => {
      lostListener = null
    }
  }

  async function end(): Promise<void> {
    stopHangDetector()
    await Promise.all([priority.end(), proxy.close(), browser.end()])
  }

  const readyPage = await openReadyPage({
    browser,
    processes,
    onLost: lost.resolve,
  }).catch(async (error: unknown) => {
    await end()
    throw error
  })

  return {
    lost: lost.promise,
    omittedFonts: browser.omittedFonts,
    chromium: browser.build,
    get renders() {
      return renders
    },
    matches: readyPage.matches,
    async acquire(requirements, drops) {
      renders += 1
      browser.pipe.resetAllowance()
      const own: Lease = { traffic: null }
      lease = own
      const { tier = 'paid', inBackground = false } = requirements
      priority.begin({ tier, inBackground })
      const page = await readyPage.acquire(requirements)
      if (lease !== own) throw new Error('the render ended before it had its page')
      // Only now, when the page of another user is closed: its connections would count as those of
      // this render.
      const traffic = proxy.open({ drops })
      own.traffic = traffic
      return { page, traffic, onLost }
    },
    async release(left) {
      lease?.traffic?.end()
      lease = null
      await priority.end()
      await readyPage.release(priority.isLow ? { ...left, reusable: null } : left)
    },
    refresh: readyPage.refresh,
    memory: () => processes.memoryOf(browser.pid),
    hasLowPriority: () => priority.isLow,
    cpuTicks: () => processes.cpuTicksOf(browser.pid),
    end() {
      ending ??= end()
      return ending
    },
  }
}

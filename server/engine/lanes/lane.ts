/**
 * A lane: one browser process, one egress proxy, at most one render at a time. What its proxy sees
 * belongs to that render; ending a stuck render is ending the lane. It keeps one page ready: a new
 * one that nobody has used, or a warm one of the user who rendered last.
 */
import type { EgressPolicy } from '../../egress-policy/index.ts'
import { settlesWithin, withTimeout } from '../../lib/timeout.ts'
import { launchBrowser } from '../chromium/browser.ts'
import { drawsOnCommand } from '../chromium/flags.ts'
import type { InstallOptions, OmittedFont } from '../chromium/fonts.ts'
import { watchGpu } from '../chromium/gpu-idle.ts'
import { detectHangs } from '../chromium/hang-detector.ts'
import type { ProcessGroups } from '../chromium/process-group.ts'
import { startEgressProxy, type Traffic } from '../egress-proxy/proxy.ts'
import { EngineError } from '../index.ts'
import { type LanePage, openPage } from '../page/page.ts'

export interface LaneOptions {
  executable: string
  sandbox: boolean
  egressPolicy: EgressPolicy
  processes: ProcessGroups
  /** Fonts that its browser has beside the system's (see chromium/fonts.ts). */
  install?: InstallOptions
}

/** What a render asks of a page. */
export interface PageRequirements {
  userId: string
  /** HTML without scripts, cookies or anything else that could be left in a page. */
  plain: boolean
  /** Lanes that the user may hold at a time; left out, as many as the pool keeps. */
  lanesMax?: number
}

/** What a render has of its lane. */
export interface PageLease {
  page: LanePage
  traffic: Traffic
  /** Calls back if the lane's browser is lost. @returns a function that stops it */
  onLost(listener: (why: string) => void): () => void
}

export interface Lane {
  /** Resolves when its browser is of no use any more, with the reason. */
  readonly gone: Promise<string>
  /** Renders so far. */
  readonly renders: number
  /** Fonts that its browser was to have and does not. */
  readonly omittedFonts: OmittedFont[]
  /** Whether its page will do for this: otherwise it has to open another first. */
  matches(need: PageRequirements): boolean
  /** Takes the lane's page and proxy for one render. @throws EngineError `unavailable` */
  acquire(need: PageRequirements, drops: (host: string) => boolean): Promise<PageLease>
  /**
   * Ends the render. Resolves when nothing of it is left and the lane can take the next.
   * @param left.reusable whether the page may serve the same user once more
   * @param left.loaded whether it loaded anything, which it has to forget then
   */
  release(left: { reusable: boolean; loaded: boolean }): Promise<void>
  /** Has a page ready that belongs to nobody. For when the lane is idle. */
  refresh(): void
  /** Private memory of the whole process group in bytes; null if it cannot be told. */
  memory(): number | null
  end(): Promise<void>
}

const OPEN_PAGE_MS = 5_000
const CLOSE_PAGE_MS = 2_000
/** A page that was in use this short a time ago is not asked whether it is still there. */
const TRUSTED_MS = 50

/** The lane's page and whose it is. */
interface Ready {
  page: Promise<LanePage>
  /** Null until somebody uses it. */
  owner: string | null
}

/** @throws EngineError `unavailable` when the browser does not come up */
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
  // One for the whole life of the lane: what a render hands over must not outlive it.
  let lostListener: ((why: string) => void) | null = null
  browser.gone.then(lost.resolve)
  lost.promise.then((why) => lostListener?.(why))
  const stopPulse = detectHangs(browser, processes, () => lost.resolve('hung'))
  const onCommand = drawsOnCommand(options.executable)

  let ready: Ready = { page: open(), owner: null }
  let traffic: Traffic | null = null
  let renders = 0
  let idleSince = 0
  let ending: Promise<void> | undefined

  async function open(): Promise<LanePage> {
    try {
      return await withTimeout(openPage(browser, onCommand), OPEN_PAGE_MS, stuck)
    } catch (error) {
      lost.resolve('no page')
      throw error instanceof EngineError ? error : stuck(error)
    }
  }

  /** Two pages at once that draw on command crash the browser: the old one goes first. */
  async function replace(old: Promise<LanePage>): Promise<LanePage> {
    const page = await old
    if (!(await settlesWithin(page.close(), CLOSE_PAGE_MS))) throw lose('page did not close')
    const calm = watchGpu(browser.pid, processes)
    const next = await open()
    if (!(await calm())) throw lose('drawing without end')
    return next
  }

  function lose(why: string): EngineError {
    lost.resolve(why)
    return stuck()
  }

  function renew(): Promise<LanePage> {
    ready = { page: replace(ready.page), owner: null }
    // Whoever sits down next sees a failure; until then `gone` tells.
    ready.page.catch(() => {})
    return ready.page
  }

  /** The page for a render; a new one if the renderer was killed while the lane was idle. */
  async function usablePage({ userId }: PageRequirements): Promise<LanePage> {
    const page = await ready.page
    // Renders that follow one another closely need no round trip.
    if (performance.now() - idleSince < TRUSTED_MS) return page
    if (await withTimeout(page.isAlive(), OPEN_PAGE_MS, stuck)) return page
    const next = renew()
    ready.owner = userId
    return next
  }

  function onLost(listener: (why: string) => void): () => void {
    lostListener = listener
    return () => {
      lostListener = null
    }
  }

  function matches({ userId, plain }: PageRequirements): boolean {
    return ready.owner === null || (plain && ready.owner === userId)
  }

  async function end(): Promise<void> {
    stopPulse()
    await Promise.all([proxy.close(), browser.end()])
  }

  ready.page.catch(() => {})
  await ready.page.catch(async (error: unknown) => {
    await end()
    throw error
  })

  return {
    gone: lost.promise,
    omittedFonts: browser.omittedFonts,
    get renders() {
      return renders
    },
    matches,
    async acquire(need, drops) {
      renders += 1
      browser.pipe.resetAllowance()
      traffic = proxy.open({ drops })
      if (!matches(need)) renew()
      ready.owner = need.userId
      const page = await usablePage(need)
      return { page, traffic, onLost }
    },
    async release({ reusable, loaded }) {
      traffic?.end()
      traffic = null
      idleSince = performance.now()
      if (reusable && (!loaded || (await forgets(ready.page)))) return
      // A page that cannot be replaced has told `gone` why.
      await renew().catch(() => {})
    },
    refresh() {
      if (ready.owner !== null) renew()
    },
    memory: () => processes.memoryOf(browser.pid),
    end() {
      ending ??= end()
      return ending
    },
  }
}

async function forgets(ready: Promise<LanePage>): Promise<boolean> {
  try {
    const page = await ready
    return await withTimeout(page.forget(), CLOSE_PAGE_MS, stuck)
  } catch {
    return false // then the page is replaced, which tells what is wrong with it
  }
}

function stuck(cause?: unknown): EngineError {
  return new EngineError('unavailable', 'The renderer does not answer; try again.', {}, cause)
}

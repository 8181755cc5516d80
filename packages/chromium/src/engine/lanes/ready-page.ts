/**
 * The page that a lane keeps ready: a new one that no render has used, or a warm one of the user
 * who rendered last.
 */

import { settlesWithin, withTimeout } from '@platen/lib'
import type { BrowserProcess } from '../../chromium/browser.ts'
import { watchGpu } from '../../chromium/gpu-idle.ts'
import type { ProcessGroups } from '../../chromium/process-group.ts'
import { EngineError } from '../index.ts'
import { replaceDocument } from '../page/new-document.ts'
import { type LanePage, openPage } from '../page/page.ts'
import type { Residue } from '../page/residue.ts'
import { type AddressReuse, isOfAddress, type Reuse } from '../page/reuse.ts'
import { discoverWorkers } from '../page/workers.ts'
import type { Leftovers, PageRequirements } from './lane.ts'

/** See `Lane`, whose methods of the same names do the same. */
export interface ReadyPage {
  matches(requirements: PageRequirements): boolean
  acquire(requirements: PageRequirements): Promise<LanePage>
  release(left: Leftovers): Promise<void>
  refresh(): void
}

interface ReadyPageOptions {
  browser: BrowserProcess
  processes: ProcessGroups
  /** Called with the reason when the browser has become useless. */
  onLost(reason: string): void
}

const OPEN_PAGE_MS = 5_000
/**
 * For the first page of a browser the code of a renderer process may have to be read from a slow
 * disk.
 */
const OPEN_FIRST_PAGE_MS = 20_000
const CLOSE_PAGE_MS = 2_000
/** Ending a renderer process that is busy is faster than waiting for it. */
const NEW_DOCUMENT_MS = 500

/** Opens the first page. @throws EngineError `unavailable` if it does not open */
export async function openReadyPage(options: ReadyPageOptions): Promise<ReadyPage> {
  const { browser, processes, onLost } = options
  const gpu = watchGpu(browser.pid, processes)
  let page = open(OPEN_FIRST_PAGE_MS)
  /** Null until a render has used the page. */
  let owner: string | null = null
  /** The kind of context that its renders had; null = HTML, or nothing was rendered. */
  let context: AddressReuse | null = null
  /** Whether nothing was rendered in its document. */
  let hasNewDocument = true
  /** Whether the last render had scripts: the next one probably has them, too. */
  let hadScripts = false

  async function open(limitMs: number): Promise<LanePage> {
    try {
      const opened = await withTimeout(openPage(browser), limitMs, stuck)
      prepare([opened.scripts.setEnabled(hadScripts)])
      return opened
    } catch (error) {
      onLost('no page')
      throw error instanceof EngineError ? error : stuck(error)
    }
  }

  /** Closes the old page first: two pages that draw on command crash the browser. */
  async function replace(old: Promise<LanePage>): Promise<LanePage> {
    const closing = await old
    if (!(await settlesWithin(closing.close(), CLOSE_PAGE_MS))) throw lose('page did not close')
    const next = await open(OPEN_PAGE_MS)
    if (!(await gpu.isIdle())) throw lose('drawing without end')
    return next
  }

  function lose(reason: string): EngineError {
    onLost(reason)
    return stuck()
  }

  function renew(): Promise<LanePage> {
    page = replace(page)
    owner = null
    hasNewDocument = true
    // The next render to acquire the page sees the failure; until then `onLost` has reported it.
    page.catch(() => {})
    return page
  }

  /** A new page if the renderer was killed while the lane was idle. */
  async function usablePage({ userId }: PageRequirements): Promise<LanePage> {
    const current = await page
    if (!current.crash.hasHappened && !current.cdp.detached) return current
    const next = renew()
    owner = userId
    return next
  }

  function matches({ userId, reuse }: PageRequirements): boolean {
    if (owner === null) return true
    return owner === userId && reuse !== null && contextFor(reuse) === context
  }

  /**
   * Gives the page a new document in the same browser context.
   * @returns false if it has to be replaced
   */
  async function renewDocument(residue: Residue | null): Promise<boolean> {
    try {
      const current = await page
      const replacing = replaceDocument(current, residue, context !== null)
      hasNewDocument = await withTimeout(replacing, NEW_DOCUMENT_MS, stuck)
      if (!hasNewDocument) return false
      prepare([current.scripts.setEnabled(hadScripts), current.enterWorld()])
      return await gpu.isIdle()
    } catch {
      return false // the page has ended or is busy: then it is replaced, which reports what is wrong with it
    }
  }

  async function pageFor(requirements: PageRequirements): Promise<LanePage> {
    const current = await usablePage(requirements)
    const isDocumentUsable = requirements.reuse === 'document' || hasNewDocument
    const isUsable = isDocumentUsable || (await renewDocument(null))
    hasNewDocument = false
    if (isUsable) return current
    const next = renew()
    owner = requirements.userId
    hasNewDocument = false
    return next
  }

  async function isKept({ reusable, residue }: Leftovers): Promise<boolean> {
    if (reusable === 'document') return residue?.hasRequested() === false || forgets(page)
    return reusable !== null && renewDocument(residue)
  }

  await Promise.all([
    page,
    withTimeout(discoverWorkers(browser.connection), OPEN_FIRST_PAGE_MS, stuck),
  ])

  return {
    matches,
    acquire(requirements) {
      if (!matches(requirements)) renew()
      owner = requirements.userId
      context = contextFor(requirements.reuse)
      return pageFor(requirements)
    },
    async release(left) {
      hadScripts = left.scripts
      if (await isKept(left)) return
      await renew().catch(() => {}) // `onLost` has reported why the page cannot be replaced
    },
    refresh() {
      if (owner !== null) renew()
    },
  }
}

function contextFor(reuse: Reuse | null): AddressReuse | null {
  return isOfAddress(reuse) ? reuse : null
}

/**
 * Begins what a render would wait for. If it fails, the page has ended, and the next render
 * replaces it.
 */
function prepare(steps: Promise<unknown>[]): void {
  for (const step of steps) step.catch(() => {})
}

async function forgets(ready: Promise<LanePage>): Promise<boolean> {
  try {
    const page = await ready
    return await withTimeout(page.clearCaches(), CLOSE_PAGE_MS, stuck)
  } catch {
    return false // then the page is replaced, which reports what is wrong with it
  }
}

function stuck(cause?: unknown): EngineError {
  return new EngineError('unavailable', 'The renderer does not answer; try again.', {}, cause)
}

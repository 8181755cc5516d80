/**
 * Waits until a loaded page is complete: fonts are ready, images decoded, and what its style sheets
 * name has loaded. Does not wait for a quiet network, because a page may poll forever.
 */

import { settlesWithin } from '@platen/lib'
import type { Protocol } from '../../chromium/cdp.ts'
import {
  type Inspection,
  inspectDocument,
  inspectWhenReady,
} from '../../page-scripts/inspection.ts'
import type { PageScript } from '../../page-scripts/page-script.ts'
import { callInFrames } from './frames.ts'
import type { LoadTracker } from './loads.ts'
import type { Navigation } from './navigation.ts'
import type { LanePage } from './page.ts'
import { patienceOf } from './patience.ts'
import type { WorkerWatch } from './worker-work.ts'
import { PageFunctionError } from './world.ts'

type ResourceType = Protocol.Network.ResourceType

/** Types of resources that change what the page shows. */
export const VISIBLE: ReadonlySet<ResourceType> = new Set(['Image', 'Font', 'Stylesheet'])
const STYLE_SHEETS: ReadonlySet<ResourceType> = new Set(['Stylesheet'])

/** Style sheets may import others without end. */
const ROUNDS_MAX = 5
/** The wait for the event of a new document. */
const NEW_DOCUMENT_MS = 500
/** A lazy frame that never loads does not end a render. */
const FRAMES_MS = 5_000

/** A page during a render. */
export interface PageContext {
  page: LanePage
  loads: LoadTracker
  navigation: Navigation
  /** Null if workers are not waited for. */
  workerWatch: WorkerWatch | null
  /** Returns the milliseconds that the render has left. */
  leftMs(): number
}

/**
 * Runs a script in the page, again if the page moves on to another document meanwhile.
 * @throws PageFunctionError when the script throws in a document that stays
 */
export async function callInDocument<Args extends unknown[], Result>(
  { page, loads, navigation }: PageContext,
  script: PageScript<Args, Result>,
  ...args: Args
): Promise<Result> {
  for (;;) {
    await navigation.loaded()
    const document = loads.documents
    try {
      return await page.call(script, ...args)
    } catch (error) {
      if (page.cdp.detached) throw error
      const hasMoved = loads.documents !== document
      if (error instanceof PageFunctionError && !hasMoved) throw error
      if (hasMoved) continue
      // The document was replaced during the call; the event of the new one may not have arrived
      // yet. An address of scripts (`javascript:`) replaces it without an event.
      page.leaveWorld()
      await settlesWithin(loads.change(), NEW_DOCUMENT_MS)
    }
  }
}

/**
 * Runs a script in the page as `callInDocument` does, and then in its frames.
 * @returns the results of all
 */
export async function callInAllDocuments<Args extends unknown[], Result>(
  context: PageContext,
  script: PageScript<Args, Result>,
  ...args: Args
): Promise<Result[]> {
  const main = await callInDocument(context, script, ...args)
  if (!context.page.hasFrames) return [main]
  return [main, ...(await callInFrames(context.page, script, ...args))]
}

/**
 * Waits until fonts are ready and images decoded, including those that a first layout requests
 * (style sheets name them, and `load` does not wait for them), also by style sheets that arrive
 * only now. Does not wait for other requests that begin later.
 * @param decode true with scripts on, where images are decoded by frames; otherwise they are
 *   decoded when drawn
 */
export async function waitUntilReady(context: PageContext, decode: boolean): Promise<Inspection> {
  const { loads } = context
  for (let rounds = 1; ; rounds += 1) {
    const sheets = loads.underWay(STYLE_SHEETS)
    const inspection = await inspectInTime(context, decode)
    if (inspection.hadLazyFrames) await waitForFrames(context)
    sheets.push(...loads.underWay(STYLE_SHEETS))
    const hasWaited = await waitForLoads(context, VISIBLE)
    // The next layout requests what a style sheet names that has arrived meanwhile.
    if (sheets.length > 0 && rounds < ROUNDS_MAX) continue
    return hasWaited ? callInDocument(context, inspectDocument) : inspection
  }
}

/** Inspects the document when it is ready, or when its fonts and images have had their time. */
async function inspectInTime(context: PageContext, decode: boolean) {
  const { loads, leftMs } = context
  const stalled = loads.stalled()
  const images = stalled.flatMap(({ type, url }) => (type === 'Image' ? [url] : []))
  const fonts = !stalled.some(({ type }) => type === 'Font')
  const inspecting = callInDocument(context, inspectWhenReady, { decode, fonts, without: images })
  if (await settlesWithin(inspecting, patienceOf(leftMs()))) return inspecting
  inspecting.catch(() => {}) // it waits for what the render goes on without
  loads.giveUp(loads.underWay(VISIBLE))
  return { ...(await callInDocument(context, inspectDocument)), hadLazyFrames: false }
}

/**
 * Waits for the frames that are loading now, for a limited time: `load` does not wait for lazy
 * ones.
 */
export async function waitForFrames({ loads, leftMs }: PageContext): Promise<void> {
  const ids = [...loads.loadingFrames]
  const loaded = async () => {
    while (ids.some((id) => loads.loadingFrames.has(id))) await loads.change()
  }
  const limitMs = Math.min(FRAMES_MS, patienceOf(leftMs()))
  if (ids.length > 0 && !(await settlesWithin(loaded(), limitMs))) loads.giveUpFrames()
}

/**
 * Waits for the requests of these types that are under way now, and gives up those that take too
 * long.
 * @returns whether there were any
 */
export async function waitForLoads(
  { loads, leftMs }: PageContext,
  types: ReadonlySet<ResourceType>,
): Promise<boolean> {
  const requestIds = loads.underWay(types)
  const left = () => requestIds.filter(loads.isUnderWay)
  const loaded = async () => {
    while (left().length > 0) await loads.change()
  }
  if (requestIds.length === 0) return false
  if (!(await settlesWithin(loaded(), patienceOf(leftMs())))) loads.giveUp(left())
  return true
}

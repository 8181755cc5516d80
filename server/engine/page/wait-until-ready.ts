/**
 * Waiting until a loaded page is complete: what it names is there, fonts are ready, images decoded.
 * Never for a quiet network: a page may poll for ever.
 */
import type { Protocol } from '../chromium/cdp.ts'
import type { Inspection } from '../report/inspect.ts'
import type { LoadTracker } from './load-tracker.ts'
import type { Navigation } from './navigation.ts'
import { type LanePage, PageFunctionError } from './page.ts'
import { INSPECT, SETTLE } from './page-scripts.ts'

type ResourceType = Protocol.Network.ResourceType

/** Kinds of resources that show. */
const VISIBLE: ReadonlySet<ResourceType> = new Set(['Image', 'Font', 'Stylesheet'])

/** A page during a render. */
export interface PageContext {
  page: LanePage
  activity: LoadTracker
  navigation: Navigation
}

/**
 * Runs a function of ours in the page, again if the page moves on to another document meanwhile.
 * @throws PageFunctionError when the function throws in a document that stays
 */
export async function callInDocument<T>(
  { page, activity, navigation }: PageContext,
  source: string,
  ...args: unknown[]
): Promise<T> {
  for (;;) {
    await navigation.loaded()
    const document = activity.documents
    try {
      return await page.call<T>(source, ...args)
    } catch (error) {
      if (page.cdp.detached) throw error
      const moved = activity.documents !== document
      if (error instanceof PageFunctionError && !moved) throw error
      // The document was left under the call; its successor may not have announced itself yet.
      if (!moved) await activity.change()
    }
  }
}

/**
 * Waits until fonts are ready and images decoded, also those that a first layout asks for (style
 * sheets name them, and `load` does not wait for them). What begins later is not waited for.
 * @param decode with scripts on, images are decoded by frames; otherwise when they are drawn
 */
export async function waitUntilReady(here: PageContext, decode: boolean): Promise<Inspection> {
  const found = await callInDocument<Inspection>(here, SETTLE, decode)
  const waited = await loaded(here.activity, VISIBLE)
  return waited ? callInDocument<Inspection>(here, INSPECT) : found
}

/** Waits for what is under way now of these kinds. @returns whether there was anything */
export async function loaded(
  activity: LoadTracker,
  kinds: ReadonlySet<ResourceType>,
): Promise<boolean> {
  const asked = activity.underWay(kinds)
  while (asked.some((id) => activity.isUnderWay(id))) await activity.change()
  return asked.length > 0
}

/**
 * How long a render waits for parts of a page that may never arrive: images, fonts, media, frames,
 * scripts that nothing waits for.
 */
import { settlesWithin } from '@platen/lib'
import type { Protocol } from '../../chromium/cdp.ts'
import type { JobWaits } from '../job.ts'
import type { LoadTracker } from './loads.ts'

/** Types of requests that may delay the `load` event. */
export const PARTS: ReadonlySet<Protocol.Network.ResourceType> = new Set([
  'Document',
  'Font',
  'Image',
  'Media',
  'Other',
  'Script',
  'Stylesheet',
  'TextTrack',
])

/** The share of the render's time that is left when a wait begins: the rest is for the output. */
const PATIENCE_SHARE = 0.5
/** The shortest wait for an event before parts are looked at again, and the longest. */
const LOOK_MS = [50, 1_000] as const

/**
 * @param leftMs the milliseconds that the render has left
 * @returns how long to wait for parts that load now
 */
export function patienceOf(leftMs: number): number {
  return leftMs * PATIENCE_SHARE
}

/**
 * The patience of a render that goes on once the HTML is parsed: the `load` event of a page without
 * slow parts comes sooner.
 */
const PARSED_MS = 100

/**
 * Waits until the document has loaded, apart from parts that were waited for long enough.
 * @param leftMs the milliseconds that the render has left
 */
export async function loadedWithoutStalled(
  loads: LoadTracker,
  { leftMs, until }: { leftMs: number; until: JobWaits['until'] },
): Promise<void> {
  const endsAt = performance.now() + leftMs
  const untilOf = (since: number) =>
    since + (until === 'domcontentloaded' ? PARSED_MS : patienceOf(endsAt - since))
  while (!loads.loaded) {
    const changed = loads.change()
    const lookMs = loads.giveUpParts(PARTS, untilOf) - performance.now()
    if (loads.loaded) return
    await settlesWithin(changed, Math.min(Math.max(lookMs, LOOK_MS[0]), LOOK_MS[1]))
  }
}

/**
 * Waits for requests of scripts for what they show: a chart whose numbers are fetched, a module
 * that is imported. Never waits for a quiet network: what counts is what is under way at one
 * moment, and the wait has a bound.
 */
import { settlesWithin } from '@platen/lib'
import type { Protocol } from '../../chromium/cdp.ts'
import type { LoadTracker } from './loads.ts'
import { runFrames } from './settle-animations.ts'
import { type PageContext, VISIBLE } from './wait-until-ready.ts'

type ResourceType = Protocol.Network.ResourceType

/** Sockets, streams of events and beacons have no end that is worth waiting for. */
const WAITED: ReadonlySet<ResourceType> = new Set(['Fetch', 'XHR', 'Script'])
const SHOWN: ReadonlySet<ResourceType> = new Set([...WAITED, ...VISIBLE])

const DATA_MS_MAX = 2_000
/** The share of the time that the render has left. */
const DATA_SHARE_MAX = 0.25
/**
 * A response may lead to the next request: first a configuration, then the data. A page that polls
 * does so without end.
 */
const ROUNDS_MAX = 3

/**
 * Waits for the requests that scripts have begun before the `load` event, and for those that follow
 * from their responses.
 */
export async function waitForData(context: PageContext): Promise<void> {
  const endsAt = performance.now() + Math.min(DATA_MS_MAX, context.leftMs() * DATA_SHARE_MAX)
  for (let rounds = 0; rounds < ROUNDS_MAX; rounds += 1) {
    if (context.loads.underWay(WAITED).length === 0) return
    const arrived = answered(context.loads, WAITED)
    if (!(await settlesWithin(arrived, endsAt - performance.now()))) return
    // Scripts read the response, and may request more.
    await runFrames(context)
  }
}

/**
 * Waits for requests while a page moves: its clock stands still meanwhile, so that no time-out of
 * its own expires.
 * @returns a function that waits for those that are under way, at most 2 s in all calls together
 */
export function watchRequests({ loads }: PageContext): () => Promise<void> {
  let leftMs = DATA_MS_MAX
  return async () => {
    if (leftMs <= 0 || loads.underWay(SHOWN).length === 0) return
    const begun = performance.now()
    await settlesWithin(answered(loads, SHOWN), leftMs)
    leftMs -= performance.now() - begun
  }
}

/**
 * Waits for the requests that are under way now. None is given up: some pages hold one open without
 * end.
 */
async function answered(loads: LoadTracker, types: ReadonlySet<ResourceType>): Promise<void> {
  const ids = loads.underWay(types)
  while (ids.some((id) => loads.isUnderWay(id))) await loads.change()
}

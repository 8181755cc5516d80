/**
 * The rules by which users share the lanes: pure functions of the current holders.
 *
 * `LANES` lanes go to any user, up to the user's own limit. A lane beyond them goes only to a user
 * who holds none. So one user can hold all `LANES` lanes while nobody else needs one, but never the
 * additional one.
 *
 * While paying users are active, free users together hold at most half of the lanes, so that a
 * paying user never waits for a free one. A server with one lane has a second one then.
 */
import type { PageRequirements } from './lane.ts'

/** The lanes at the moment. */
export interface Shares {
  /** One entry for each lane that is held. */
  holders: readonly PageRequirements[]
  /** Number of lanes without the reserve. */
  lanes: number
  /** Lanes with a living browser. */
  living: number
  /** Whether paying users are active. */
  isPaidActive: boolean
}

/** Whether a user may acquire an idle lane now. */
export function mayAcquire(user: PageRequirements, shares: Shares): boolean {
  const { holders, lanes, living, isPaidActive } = shares
  const isFreeFull = isPaidActive && freeLanes(holders) >= shareOf(Math.min(lanes, living))
  if (user.tier === 'free' && isFreeFull) return false
  const held = lanesOf(user.userId, holders)
  if (holders.length >= lanes) return held === 0
  return held < Math.min(user.lanesMax ?? lanes, lanes)
}

/** The users who hold lanes and may not acquire another one now. */
export function usersWithoutRoom(shares: Shares): string[] {
  const full = shares.holders.filter((holder) => !mayAcquire(holder, shares))
  return [...new Set(full.map(({ userId }) => userId))]
}

/**
 * Whether one more lane is needed for free and paying users to have their shares: free users hold
 * more than theirs, which they acquired before a paying user came, or theirs is none because there
 * is one lane only.
 * @param lanes configured lanes
 * @param freeWaiting renders of free users in the queue
 */
export function lacksLane(
  holders: readonly PageRequirements[],
  lanes: number,
  freeWaiting: number,
): boolean {
  const wanted = Math.max(freeLanes(holders), Math.min(1, freeWaiting))
  return wanted > shareOf(lanes)
}

/** How many of these lanes free users may hold. */
function shareOf(lanes: number): number {
  return Math.floor(lanes / 2)
}

function freeLanes(holders: readonly PageRequirements[]): number {
  return holders.filter(({ tier }) => tier === 'free').length
}

/**
 * Whether a user has enough lanes already to wait for one of them, while another one's warm page
 * serves its own user: switching the users of a page costs more than a render.
 * @param other the user of the warm page
 */
export function canWaitFor(
  userId: string,
  other: string,
  holders: readonly PageRequirements[],
): boolean {
  return userId !== other && lanesOf(userId, holders) > lanesOf(other, holders)
}

function lanesOf(userId: string, holders: readonly PageRequirements[]): number {
  return holders.filter((holder) => holder.userId === userId).length
}

/**
 * The rules by which users share the lanes: pure functions of the current holders.
 *
 * `LANES` lanes go to any user, up to the user's own limit. A lane beyond them goes only to a user who holds
 * none. So one user can hold all `LANES` lanes while nobody else needs one, but never the additional one.
 */
import type { PageRequirements } from './lane.ts'

/**
 * Whether a user may acquire an idle lane now.
 * @param holders one entry for each lane that is held
 * @param lanes number of lanes without the reserve
 */
export function mayAcquire(
  { userId, lanesMax }: PageRequirements,
  holders: readonly PageRequirements[],
  lanes: number,
): boolean {
  const held = lanesOf(userId, holders)
  if (holders.length >= lanes) return held === 0
  return held < Math.min(lanesMax ?? lanes, lanes)
}

/** The users who hold lanes and may not acquire another one now. */
export function usersWithoutRoom(holders: readonly PageRequirements[], lanes: number): string[] {
  const full = holders.filter((holder) => !mayAcquire(holder, holders, lanes))
  return [...new Set(full.map(({ userId }) => userId))]
}

/**
 * Whether a user has enough lanes already to wait for one of them, while another one's warm page serves its
 * own user: switching the users of a page costs more than a render.
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

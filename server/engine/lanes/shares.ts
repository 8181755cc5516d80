/**
 * How the lanes are shared between users: pure rules over who holds one now.
 *
 * `LANES` lanes go to anybody, up to each user's own limit. A lane beyond them goes only to a user who
 * holds none. So one user can use all `LANES` lanes while nobody else needs one, and never the last.
 */
import type { PageRequirements } from './lane.ts'

/**
 * Whether a user may take an idle lane now.
 * @param holders one entry for each lane that is held
 * @param lanes how many lanes are kept without the reserve
 */
export function mayHave(
  need: PageRequirements,
  holders: readonly PageRequirements[],
  lanes: number,
): boolean {
  const held = holders.filter(({ userId }) => userId === need.userId).length
  if (holders.length >= lanes) return held === 0
  return held < Math.min(need.lanesMax ?? lanes, lanes)
}

/** The users who hold lanes and may not take another one now. */
export function usersWithoutRoom(holders: readonly PageRequirements[], lanes: number): string[] {
  const full = holders.filter((holder) => !mayHave(holder, holders, lanes))
  return [...new Set(full.map(({ userId }) => userId))]
}

/**
 * Decides which due deliveries a process attempts next, so that receivers that hang delay no others. An attempt at
 * such a receiver lasts 10 s, so capacity is kept for others: the more attempts a user has running, the fewer may go
 * to one receiver, and the more attempts the process has running, the fewer may belong to one user.
 */

/** A delivery that is due, with the attempts that are running in all processes. */
export interface Candidate {
  id: string
  user_id: string
  receiver: string
  /** Attempts at this receiver for this user. */
  receiver_running: number
  /** Attempts of this user. */
  user_running: number
}

interface Tier {
  /** The tier is for groups with at most so many attempts. */
  ownMax: number
  /** It allows another attempt while at most so many are running in total. */
  totalMax: number
}

/** Attempts of the process: how many may belong to one user. */
const PROCESS: readonly Tier[] = [
  { ownMax: 8, totalMax: 1_024 },
  { ownMax: 64, totalMax: 768 },
  { ownMax: 256, totalMax: 512 },
]

/** Attempts of a user in all processes: how many may go to one receiver. */
const USER: readonly Tier[] = [
  { ownMax: 1, totalMax: 256 },
  { ownMax: 4, totalMax: 128 },
  { ownMax: 16, totalMax: 64 },
]

/** Concurrent attempts of a process. */
export const ATTEMPTS_MAX = Math.max(...PROCESS.map(({ totalMax }) => totalMax))

/** Concurrent attempts of a user at one receiver. */
export const RECEIVER_ATTEMPTS_MAX = Math.max(...USER.map(({ ownMax }) => ownMax))

/**
 * Chooses at most `limit` candidates: users take turns, and the receivers of a user do.
 * @param candidates in the order in which they are due
 * @param underWay attempts that this process has running
 * @returns their ids, the next attempt first
 */
export function shareAttempts(
  candidates: readonly Candidate[],
  { underWay, limit }: { underWay: number; limit: number },
): string[] {
  const ranked = rankBy(candidates, {
    group: ({ user_id, receiver }) => `${user_id} ${receiver}`,
    running: ({ receiver_running }) => receiver_running,
  }).sort((a, b) => a.rank - b.rank)
  const ofUsers = rankBy(ranked, {
    group: ({ of }) => of.user_id,
    running: ({ of }) => of.user_running,
  }).filter(({ of, rank }) => isWithin(USER, of.rank, rank))
  return ofUsers
    .sort((a, b) => a.rank - b.rank)
    .filter(({ rank }, at) => isWithin(PROCESS, rank, underWay + at + 1))
    .slice(0, limit)
    .map(({ of }) => of.of.id)
}

/** Numbers the members of each group in their order, from the first attempt that it may have next. */
function rankBy<T>(
  all: readonly T[],
  { group, running }: { group(one: T): string; running(one: T): number },
): { of: T; rank: number }[] {
  const ranks = new Map<string, number>()
  return all.map((of) => {
    const rank = (ranks.get(group(of)) ?? running(of)) + 1
    ranks.set(group(of), rank)
    return { of, rank }
  })
}

/** Whether an attempt may run as number `own` of its group and number `total` of all. */
function isWithin(tiers: readonly Tier[], own: number, total: number): boolean {
  return tiers.some(({ ownMax, totalMax }) => own <= ownMax && total <= totalMax)
}

/**
 * Decides which due work a process attempts next, so that receivers that hang delay no others. An
 * attempt at such a receiver lasts as long as it may, so capacity is kept for others: the more
 * attempts a user has running, the fewer may go to one receiver, and the more attempts the process
 * has running, the fewer may belong to one user.
 */

/** A piece of work that is due, with the attempts that are running in all processes. */
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

/** The capacity of a process for one kind of work, and how it is shared. */
export interface Shares {
  /** Attempts of the process: how many may belong to one user. */
  process: readonly Tier[]
  /** Attempts of a user in all processes: how many may go to one receiver. */
  user: readonly Tier[]
}

/** Concurrent attempts of a process. */
export function attemptsMax({ process }: Shares): number {
  return Math.max(...process.map(({ totalMax }) => totalMax))
}

/** Concurrent attempts of a user at one receiver. */
export function receiverAttemptsMax({ user }: Shares): number {
  return Math.max(...user.map(({ ownMax }) => ownMax))
}

/**
 * Chooses at most `limit` candidates: users take turns, and the receivers of a user do.
 * @param candidates in the order in which they are due
 * @param underWay attempts that this process has running
 * @returns their ids, the next attempt first
 */
export function shareAttempts(
  candidates: readonly Candidate[],
  { shares, underWay, limit }: { shares: Shares; underWay: number; limit: number },
): string[] {
  const ranked = rankBy(candidates, {
    group: ({ user_id, receiver }) => `${user_id} ${receiver}`,
    running: ({ receiver_running }) => receiver_running,
  }).sort((a, b) => a.rank - b.rank)
  const ofUsers = rankBy(ranked, {
    group: ({ of }) => of.user_id,
    running: ({ of }) => of.user_running,
  }).filter(({ of, rank }) => isWithin(shares.user, of.rank, rank))
  return ofUsers
    .sort((a, b) => a.rank - b.rank)
    .filter(({ rank }, at) => isWithin(shares.process, rank, underWay + at + 1))
    .slice(0, limit)
    .map(({ of }) => of.of.id)
}

/**
 * Numbers the members of each group in their order, from the first attempt that it may have next.
 */
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

/**
 * The keys of PostgreSQL's advisory locks, which all processes on a database share: arbitrary
 * numbers, each for one purpose, the same in every release.
 */
export const ADVISORY_LOCKS = {
  migrations: 7_528_361,
  /** One process at a time looks for abandoned renders. */
  reaper: 7_528_362,
  /** One person creates the first account. */
  setUp: 7_528_363,
} as const

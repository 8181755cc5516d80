/**
 * Hints that there may be work to look for. The work itself is rows in the database, and whoever does
 * it looks there every so often anyway: a hint that is lost costs a moment, never the work.
 */

export const TOPICS = ['renders', 'deliveries'] as const
/** What there may be more of: renders that wait, or deliveries that fall due. */
export type Topic = (typeof TOPICS)[number]

export interface WakeUps {
  /** Gives a hint, after so many ms. Neither waits nor fails. */
  notify(topic: Topic, delayMs?: number): void
  /** Calls `wake` for every hint of this topic. */
  subscribe(topic: Topic, wake: () => void): void
  /** Forgets the hints that are still to come. */
  close(): Promise<void>
}

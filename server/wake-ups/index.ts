/**
 * Notifies workers that there may be work. The work itself is rows in the database, which workers poll
 * anyway: a lost notification delays the work but does not lose it.
 */

/** The kinds of work: queued renders, or due deliveries. */
export type Topic = 'renders' | 'deliveries'

export interface WakeUps {
  /** Wakes the subscribers of a topic after `delayMs`. Returns at once and never throws. */
  notify(topic: Topic, delayMs?: number): void
  /** Calls `wake` on every notification of this topic. */
  subscribe(topic: Topic, wake: () => void): void
  /** Discards pending notifications. */
  close(): Promise<void>
}

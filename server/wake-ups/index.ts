/**
 * Notifies workers that there may be work. The work itself is rows in the database, which workers
 * poll anyway: a lost notification delays the work but does not lose it.
 */

/** The kinds of work: queued renders, due deliveries, or due uploads. */
export type Topic = 'renders' | 'deliveries' | 'uploads'

export interface Subscription {
  /**
   * Says whether the subscriber can take on work. While it cannot, notifications go to other
   * processes. Becoming busy sends one notification, because there may be more work than the
   * subscriber has taken on.
   */
  setBusy(busy: boolean): void
  /** Becomes busy without a notification: the subscriber knows that it has taken on all work. */
  setBusyWithAll(): void
}

export interface WakeUps {
  /** How often subscribers look for work that no notification announced, in ms. */
  pollMs: number
  /**
   * Wakes the subscribers of a topic after `delayMs`, in this or in another process. Returns at
   * once, never throws.
   */
  notify(topic: Topic, delayMs?: number): void
  /** Calls `wake` on every notification of this topic that reaches this process. */
  subscribe(topic: Topic, wake: () => void): Subscription
  /** Discards pending notifications. */
  close(): Promise<void>
}

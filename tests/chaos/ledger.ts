/**
 * The requests of the clients and their responses, which the invariants compare with the database.
 */

/**
 * A document that a client wants rendered once. Sent again with the same key until its outcome is
 * known.
 */
export interface Order {
  kind: 'sync' | 'async'
  userId: string
  /** A text that its PDF contains. */
  marker: string
  /** Null = sent without a key, once. */
  idempotencyKey: string | null
  /** The request id of the render that was made for it; null if none is known. */
  requestId: string | null
  /** The last status; null = the connection failed. */
  status: number | null
  /** SHA-256 of the PDF of a synchronous render, in hex. */
  digest: string | null
}

export interface Ledger {
  orders: Order[]
  /** Responses that were wrong in themselves. */
  wrong: { invariant: 'I2' | 'I5' | 'I7'; what: string }[]
  /** How often each status and error code was answered. */
  answers: Map<string, number>
  /** Requests without a response: a closed connection or a time-out. */
  unanswered: number
}

export function createLedger(): Ledger {
  return { orders: [], wrong: [], answers: new Map(), unanswered: 0 }
}

export function countAnswer({ answers }: Ledger, name: string): void {
  answers.set(name, (answers.get(name) ?? 0) + 1)
}

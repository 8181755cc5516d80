/**
 * Time budgets that depend on each other. Each is derived from the shorter ones that it has to
 * contain, so that raising one of them never cuts off a render that is still within its limits.
 */
import { LANE_WAIT_MS, RENDER_TIMEOUT_MS_MAX } from '@platen/chromium/checks'

const QUEUED_RENDER_MS_MAX = LANE_WAIT_MS + RENDER_TIMEOUT_MS_MAX

/** How long a draining process waits for requests in progress: 185 s. */
export const DRAIN_MS = QUEUED_RENDER_MS_MAX + 5_000

/**
 * A draining process ends its connections once no request has arrived for this time: clients that
 * keep connections and send requests more often learn from a response that theirs ends.
 */
export const DRAIN_QUIET_MS = 1_000

/** How long a finished synchronous render may take to store its output. */
export const SYNC_STORE_MS = 35_000

/** How long it may then take to record that: repetitions, and the last statement. */
export const SYNC_RECORD_MS = 25_000

/**
 * How long the storage has until the first byte of a file that somebody waits for: they can ask
 * again.
 */
export const STORAGE_READ_MS = 5_000

/**
 * How long an answer waits for the removal of files that are hidden already. It goes on, and sweeps
 * do what it does not.
 */
export const REMOVAL_ANSWER_MS = 1_000

/**
 * How long a finished background render waits for a database or a storage that does not respond.
 */
export const BACKGROUND_OUTCOME_MS = 60_000

/**
 * Lease of a synchronous render, which is never renewed: 240 s. It covers the wait, the render, and
 * storing and recording the output; no live process holds the row longer.
 */
export const SYNC_LEASE_SECONDS = (QUEUED_RENDER_MS_MAX + SYNC_STORE_MS + SYNC_RECORD_MS) / 1_000

/**
 * Lease of a background render, which is never renewed: 300 s. It covers the wait for a lane, the
 * render, and the waits for storage and database. Their last calls may take longer: then another
 * attempt may begin, and the fence keeps the two apart. The lease of its process, which is renewed,
 * ends much earlier.
 */
export const BACKGROUND_LEASE_SECONDS = (QUEUED_RENDER_MS_MAX + 2 * BACKGROUND_OUTCOME_MS) / 1_000

/** The lease of a process is renewed this often. */
export const HEARTBEAT_MS = 5_000

/**
 * Bun closes a connection without traffic after this time: 255 s, the most that it accepts. It has
 * to exceed the longest synchronous render, which sends nothing until it ends.
 */
export const CONNECTION_IDLE_SECONDS = SYNC_LEASE_SECONDS + 15

/** The longest attempt to deliver a webhook. */
export const WEBHOOK_ATTEMPT_MS = 10_000

/** The longest attempt to upload an output to the bucket of its user. */
export const UPLOAD_ATTEMPT_MS = 300_000

/** The leases of uploads that are running are renewed this often. */
export const UPLOAD_RENEWAL_MS = 10_000

/** How long a statement may take, unless the setting of the same name says otherwise. */
export const DATABASE_TIMEOUT_MS = 5_000

/**
 * The most that the setting allows: `SYNC_RECORD_MS` has to contain a statement and time for
 * repetitions.
 */
export const DATABASE_TIMEOUT_MS_MAX = 20_000

/** Time budgets that have to contain statements. */
export interface StatementBudgets {
  /**
   * How long a finished synchronous render waits for a database that does not respond: 20 s by
   * default.
   */
  syncOutcomeMs: number
  /**
   * Lease of a process, 18 s by default: what it renders is released when the lease has expired.
   * Two renewals may fail.
   */
  nodeLeaseSeconds: number
  /**
   * How long the database has to answer until every live process has renewed its lease: 10 s by
   * default.
   */
  nodesSteadyMs: number
  /** Longer than a statement runs whose client has stopped waiting: 10 s by default. */
  unknownSeconds: number
  /** Lease of a delivery, 20 s by default: the claim, one attempt, and recording it. */
  deliveryLeaseSeconds: number
  /** Lease of an upload, 30 s by default: one renewal may fail. */
  uploadLeaseSeconds: number
}

/** The budgets for the setting `DATABASE_TIMEOUT_MS`. Those of the default are the shortest. */
export function statementBudgets(databaseTimeoutMs: number): StatementBudgets {
  const ms = Math.max(databaseTimeoutMs, DATABASE_TIMEOUT_MS)
  return {
    syncOutcomeMs: SYNC_RECORD_MS - ms,
    nodeLeaseSeconds: (HEARTBEAT_MS + 2 * ms + 3_000) / 1_000,
    nodesSteadyMs: HEARTBEAT_MS + ms,
    unknownSeconds: (2 * ms) / 1_000,
    deliveryLeaseSeconds: (WEBHOOK_ATTEMPT_MS + 2 * ms) / 1_000,
    uploadLeaseSeconds: (2 * UPLOAD_RENEWAL_MS + 2 * ms) / 1_000,
  }
}

/**
 * Time budgets that depend on each other. Each is derived from the shorter ones that it has to contain,
 * so that raising one of them never cuts off a render that is still within its limits.
 */

/** Longest wait for a lane. */
export const LANE_WAIT_MS = 120_000

/** Longest `timeout` of a render in openapi.yaml. It covers all attempts. */
export const RENDER_TIMEOUT_MS_MAX = 60_000

const QUEUED_RENDER_MS_MAX = LANE_WAIT_MS + RENDER_TIMEOUT_MS_MAX

/** How long a draining process waits for requests in progress: 185 s. */
export const DRAIN_MS = QUEUED_RENDER_MS_MAX + 5_000

/**
 * A draining process ends its connections once no request has arrived for this time: clients that keep connections
 * and send requests more often learn from a response that theirs ends.
 */
export const DRAIN_QUIET_MS = 1_000

/** How long a finished synchronous render waits for a database that does not respond. */
export const SYNC_OUTCOME_MS = 20_000

/** How long a finished background render waits for a database or a storage that does not respond. */
export const BACKGROUND_OUTCOME_MS = 60_000

/**
 * Lease of a synchronous render, which is never renewed: 240 s. It covers the wait, the render, and
 * storing the output with the retries of `SYNC_OUTCOME_MS`; no live process holds the row longer.
 */
export const SYNC_LEASE_SECONDS = (QUEUED_RENDER_MS_MAX + 3 * SYNC_OUTCOME_MS) / 1_000

/**
 * Lease of a background render, which is never renewed: 300 s. It covers the wait for a lane, the render, and
 * the waits for storage and database. Their last calls may take longer: then another attempt may begin, and the
 * fence keeps the two apart. The lease of its process, which is renewed, ends much earlier.
 */
export const BACKGROUND_LEASE_SECONDS = (QUEUED_RENDER_MS_MAX + 2 * BACKGROUND_OUTCOME_MS) / 1_000

/** Lease of a process: what it renders is released when the lease has expired. */
export const NODE_LEASE_SECONDS = 18

/** The lease of a process is renewed this often: two renewals may fail. */
export const HEARTBEAT_MS = 5_000

/**
 * Bun closes a connection without traffic after this time: 255 s, the most that it accepts. It has to
 * exceed the longest synchronous render, which sends nothing until it ends.
 */
export const CONNECTION_IDLE_SECONDS = SYNC_LEASE_SECONDS + 15

/** How long a statement may take, unless the setting of the same name says otherwise. */
export const DATABASE_TIMEOUT_MS = 5_000

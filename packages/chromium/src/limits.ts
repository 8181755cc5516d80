/** Times of a render, which the time budgets of the server contain. */

/** Longest wait for a lane. */
export const LANE_WAIT_MS = 120_000

/** Longest `timeout` of a render in openapi.yaml. It covers all attempts. */
export const RENDER_TIMEOUT_MS_MAX = 60_000

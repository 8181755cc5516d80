/**
 * Whether every combination of ways is to be tried, as `bun run soak` does. The check tries each case
 * in one way, and each way with many cases.
 */
export const THOROUGH = process.env['PLATEN_TESTS'] === 'thorough'

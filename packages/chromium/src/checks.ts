/**
 * Limits and checks of a request that need no browser. They load no engine, so that a thread can
 * have them that only validates.
 */
export { captureLimit, imageSizeIssue, PIXELS_MAX, SIDE_MAX } from './images/size-limits.ts'
export { LANE_WAIT_MS, RENDER_TIMEOUT_MS_MAX } from './limits.ts'
export { makeDeepParts } from './page-scripts/deep-selectors.ts'

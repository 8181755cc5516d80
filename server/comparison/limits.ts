/** Limits of a comparison. openapi.yaml and docs/guides/compare.md name them. */

/** The time of a comparison in its process, in ms. */
export const COMPARISON_MS = 30_000
export const PAGES_MAX = 200
/**
 * The pixels of one page: both sides and their difference have 4 bytes for each, in a process with
 * 1 GB.
 */
export const PAGE_PIXELS_MAX = 20_000_000
/** The bytes of one file. */
export const FILE_BYTES_MAX = 50_000_000
/** The bytes of all pictures of one comparison. */
export const PICTURES_BYTES_MAX = 10_000_000

/** Limits of Markdown. */

/** Characters of Markdown. */
export const MARKDOWN_MAX = 1_000_000
/** A large article takes some 500 ms; all that a page may have, a few seconds. */
export const CONVERSION_MS = 5_000

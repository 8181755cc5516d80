/** Limits of work on PDFs. openapi.yaml and docs/guides/existing-pdfs.md name them. */

/** All sources of a request together. */
export const SOURCE_BYTES_MAX = 50 * 1024 * 1024

/** Sources of one request that are looked up or loaded at a time. */
export const SOURCES_AT_A_TIME = 4

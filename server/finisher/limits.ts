/** Limits of work in the finisher's processes. */

/** Time to read an invoice. One of 5 MB takes a tenth of it. */
export const INVOICE_MS = 2_000

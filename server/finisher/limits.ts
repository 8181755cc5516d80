/** Limits of work in the finisher's processes. */

/** Time to read an invoice. One of 5 MB takes a tenth of it. */
export const INVOICE_MS = 2_000

/** Time to open the file of a signer, most of which is the derivation of its keys. */
export const SIGNER_MS = 3_000

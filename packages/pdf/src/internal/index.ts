/**
 * The part of the package that the server uses in its own process: what it reads of prints, rules
 * and names, and the messages of work on PDFs. Not published, and free to change.
 */
export type { Attachment } from '../attachments/attach.ts'
export { invoiceFileName } from '../attachments/factur-x.ts'
export type { InvoiceCheck } from '../attachments/invoice.ts'
export { removeBrowserLanguage, saysBrowserLanguage } from '../browser-language.ts'
export { type ConformanceIssue, HEADING_ORDER } from '../checks/rules.ts'
export type { Conformance, Finished, FinishRequest } from '../finish.ts'
export { FIELD_ADDRESS, FIELD_NAME, type FormControl } from '../forms/controls.ts'
export type { LeftOut } from '../forms/make-fields.ts'
export { isLanguage } from '../metadata/language.ts'
export {
  ENTRIES_MAX,
  ENTRY_CHARS_MAX,
  hasEntries,
  isEntryName,
  type MoreProperties,
} from '../metadata/more-properties.ts'
export { printable } from '../metadata/properties.ts'
export type { Declared } from '../metadata/xmp.ts'
export { comparedName, isFileName, isOneLine } from '../names.ts'
export { openPdfObjects } from '../objects/table.ts'
export { CUT_OFF, type PdfFailureFacts, type PdfFailureReason } from '../operations/failure.ts'
export type { PdfNote, PdfNoteCode } from '../operations/notes.ts'
export type {
  OutlineEntry,
  PageFacts,
  PdfFacts,
  PdfFactsWithInfo,
} from '../operations/pdf-facts.ts'
export * from '../operations/tasks.ts'
export { type Matrix, multiplied } from '../overlay/matrix.ts'
export { type Overlay, overlayPages } from '../overlay/overlay-pages.ts'
export { type Placement, radiansOf } from '../overlay/placement.ts'
export { isPageRanges, pagesIn } from '../page-ranges.ts'
export { isPassword, PASSWORD_BYTES_MAX } from '../passwords.ts'
export { type PageSize, pageSizes, pagesOfDestinations } from '../printed-pdf.ts'
export type * from '../signatures/tasks.ts'
export type { SignatureCheck } from '../signatures/verify.ts'
export {
  declaredPdfa,
  invoiceProblems,
  type OptionProblem,
  standardProblems,
  textsOf,
} from '../standards.ts'
export type { Renumbered } from '../structure/headings.ts'

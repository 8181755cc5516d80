/**
 * PDF/A, PDF/UA, Factur-X, attachments and properties for PDFs that Chromium printed, and merging
 * that keeps tags and outlines.
 */
export type {
  AttachedFile,
  DocumentProperties,
  FacturXInvoice,
  FinishOptions,
} from './api/finish-options.ts'
export { type FinishedPdf, finishPdf } from './api/finish-pdf.ts'
export { type MergedPdf, type MergeOptions, mergePdfs, type PdfToMerge } from './api/merge-pdfs.ts'
export { PdfError, type PdfErrorCode } from './api/pdf-error.ts'
export { qpdfProgram } from './api/qpdf-program.ts'
export { type PdfFacts, readPdf } from './api/read-pdf.ts'
export type { PdfSource, QpdfOption } from './api/source.ts'
export type { FacturXLevel } from './attachments/factur-x.ts'
export type { ConformanceIssue } from './checks/rules.ts'
export type { Conformance } from './finish.ts'
export type { ActiveContentKind } from './operations/active-content.ts'
export type { PdfNote, PdfNoteCode } from './operations/notes.ts'
export type {
  DocumentFacts,
  OutlineEntry,
  PageFacts,
  SignatureFacts,
} from './operations/pdf-facts.ts'
export type { QpdfCall, QpdfRun, QpdfRunner } from './qpdf/runner.ts'
export type { PdfaLevel } from './standards.ts'
export type { Artifacts } from './structure/artifacts.ts'
export type { Renumbered } from './structure/headings.ts'

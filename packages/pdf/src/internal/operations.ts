/** The part of the package that works on PDFs of users, in the server. Not published. */
export { runOperation } from '../operations/run-operation.ts'
export type { QpdfCall, QpdfRun, QpdfRunner } from '../qpdf/runner.ts'

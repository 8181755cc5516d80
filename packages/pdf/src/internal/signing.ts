/** The part of the package that signs PDFs and verifies them, in the server. Not published. */
export { runSigning } from '../signatures/run-signing.ts'

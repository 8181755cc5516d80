/** The part of the package that signs and verifies PDFs, in a process of the server. Not published. */
export { runSigning } from '../signatures/run-signing.ts'

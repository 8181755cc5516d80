/**
 * The pool of browsers that prints, captures and reads pages: its interface and its one error, and
 * the reading of markup and fonts.
 */
export { type ChromiumBuild, describeBuild } from './chromium/build.ts'
export { findBrowser } from './chromium/find-browser.ts'
export { explainSandboxRefusal, isContainer } from './chromium/sandbox-refusal.ts'
export { createEngine } from './engine/engine.ts'
export { asEngineError } from './engine/errors.ts'
export {
  type AdapterOptions,
  DNS_UNAVAILABLE,
  type Engine,
  EngineError,
  type ExtractRequest,
  type Font,
  isDnsUnavailable,
  type LocalFile,
  type LocalFiles,
  laneMsOf,
  NOT_SENT,
  type Output,
  type PageContent,
  type PageFailure,
  type PdfOptions,
  type RenderOwner,
  type Report,
  type ScopedHeader,
  type ScreenshotOptions,
  type Source,
  unavailableError,
} from './engine/index.ts'
export type { Log } from './engine/log.ts'
export { ownerErrorOf } from './engine/owner-files.ts'
export { DEFAULT_VIEWPORT } from './engine/page/screen.ts'
export type { Face } from './fonts/face.ts'
export { FontError, type FontFormat, fontFormat } from './fonts/tables.ts'
export { createUnpacker, type Unpacker, UnpackerBusyError } from './fonts/unpacker.ts'
export { readMarkup } from './markup/html-heuristics.ts'
export type { Hint } from './report/facts.ts'
export { fieldsLeftOut } from './report/hints/fields-left-out.ts'
export { headingsRenumbered } from './report/hints/headings-renumbered.ts'

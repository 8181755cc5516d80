/** The language in which all adapters say what their fields are, and what becomes of them. */

export type { PdfOptions, ScopedHeader, ScreenshotOptions } from '@platen/chromium'
export { isSelector } from '../../contract/css-selector.ts'
export { type SentCookie, toCookie } from './cookies.ts'
export { type Draft, type Format, newDraft } from './draft.ts'
export {
  each,
  type Field,
  FieldProblem,
  type FieldTable,
  ignoredFields,
  kind,
  type Notes,
  oneOf,
  refusedFields,
  to,
  type ValuesOf,
  words,
} from './field.ts'
export { hasManyValues } from './json-size.ts'
export { createRename } from './option-names.ts'
export { type CheckedOptions, checkedOptions, type OptionsContract } from './options.ts'
export { type ReadFields, readFields, type Sent, type Wording } from './read.ts'
export { isObject, PAPERS, RESOURCES, WAIT_ORDER, WAITS } from './words.ts'

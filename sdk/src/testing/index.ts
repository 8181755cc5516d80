/**
 * `@platen/sdk/testing`: a client without a server, and golden files, for the tests of customers.
 */
export { type GoldenOptions, normalised, type RenderMatchers, renderMatchers } from './golden.ts'
export type { MockAnswer } from './mock-answers.ts'
export {
  type MockFailure,
  type MockOptions,
  type MockPlaten,
  mockPlaten,
} from './mock-platen.ts'
export type { MockRequest } from './mock-request.ts'

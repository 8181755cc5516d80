/** Helpers that packages and the server use, which know nothing about the product. */
export {
  inches,
  LENGTH_MAX_INCHES,
  PX_PER_INCH,
  pageSize,
  parseLength,
  SAME_INCHES,
} from './css-length.ts'
export { createFairQueue, type FairQueue, type RefusalMessages, type Tier } from './fair-queue.ts'
export { tryLock } from './file-lock.ts'
export { hasFileSignature, type OutputType } from './file-signature.ts'
export { jsonPiecesOf, jsonTextPieces } from './json-pieces.ts'
export { limitedProgram, OUTPUT_FD } from './limited-program.ts'
export {
  createYielder,
  settlesWithin,
  untilAborted,
  waitFor,
  withTimeout,
  yieldToEventLoop,
} from './timeout.ts'
export { createUserLimit, type Refusal, type UserLimit } from './user-limit.ts'
export { decodeUtf8, encodeUtf8, textPieces } from './utf8.ts'

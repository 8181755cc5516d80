/** The outputs of renders in the answers of adapters, and what their errors know of the page. */
import { EngineError, NOT_SENT, type PageFailure } from '@platen/chromium'
import type { ApiError } from '../../errors.ts'
import {
  type CompletedSubmission,
  completedHeaders,
  contentTypeOfJob,
  outputReply,
  withHints,
} from '../../renders/port.ts'

export { EXTENSIONS, outputDisposition } from '../../http/content-disposition.ts'
export { completedHeaders, contentTypeOfJob, NOT_SENT, outputReply, type PageFailure, withHints }

/** The bytes of an output. */
export function bytesOf({ output }: CompletedSubmission): Promise<Uint8Array<ArrayBuffer>> {
  return new Response('bytes' in output ? output.bytes : output.stream).bytes()
}

/** An output of JSON, which the server has written. */
export async function jsonOf(completed: CompletedSubmission): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await bytesOf(completed)))
}

/** The failures in the page of a render, if its conditions ask for them. */
export function failuresOf(error: ApiError): PageFailure[] {
  return error.cause instanceof EngineError ? error.cause.failures : []
}

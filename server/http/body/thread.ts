/**
 * A thread that reads large bodies: parsing 20 MB takes up to a second, which would block the event
 * loop. The thread starts with the first large body, and again after a crash.
 */

import type { OperationId } from '../../contract/contract.ts'
import { ApiError } from '../../errors.ts'
import type { JsonLimits } from '../json/scan.ts'
import type { FormPart, FormRules } from './parts.ts'
import type { SplitBody } from './split.ts'
import type { CheckedBody, JsonValue } from './validate.ts'

/** Work on the bytes of a body. */
export type ThreadWork =
  | { kind: 'check'; part: BodyPart }
  | { kind: 'form'; rules: FormRules }
  | { kind: 'json'; limits: JsonLimits }

export interface ThreadRequest {
  id: number
  work: ThreadWork
  bytes: Uint8Array<ArrayBuffer>
}
export type ThreadReply = { id: number; result: ThreadResult } | { id: number; failure: string }

export type ThreadResult = CheckedBody | SplitBody | FormPart[] | JsonValue | null

/** The body of an operation, or an item of it of this kind. */
export interface BodyPart {
  operation: OperationId
  kind: string | null
}

/**
 * The bytes of a body are transferred to the thread and cannot be used afterwards. All methods
 * throw ApiError SERVICE_UNAVAILABLE if the thread crashes.
 */
export interface BodyThread {
  /** Validates a body or an item of it, and divides a body with items into them. */
  check(part: BodyPart, bytes: Uint8Array<ArrayBuffer>): Promise<CheckedBody | SplitBody>
  /** Parses a form. @returns null if the body is no form, has no part, or has too many */
  form(rules: FormRules, bytes: Uint8Array<ArrayBuffer>): Promise<FormPart[] | null>
  /** Parses JSON within limits. */
  json(limits: JsonLimits, bytes: Uint8Array<ArrayBuffer>): Promise<JsonValue>
  close(): void
}

type PendingWork = PromiseWithResolvers<ThreadResult>

/** @param program URL of the program of the thread (http/body/worker.ts) */
export function createBodyThread(program: URL): BodyThread {
  let running: { worker: Worker; pending: Map<number, PendingWork> } | null = null
  let lastId = 0

  function start() {
    // An unreferenced thread does not keep the process alive.
    const worker = new Worker(program.href, { ref: false })
    const pending = new Map<number, PendingWork>()
    const started = { worker, pending }

    function fail(reason: string): void {
      if (running === started) running = null
      worker.terminate()
      for (const { reject } of pending.values()) reject(failed(reason))
      pending.clear()
    }
    worker.addEventListener('message', ({ data }: MessageEvent<ThreadReply>) => {
      const work = pending.get(data.id)
      pending.delete(data.id)
      if ('result' in data) work?.resolve(data.result)
      else work?.reject(failed(data.failure))
    })
    worker.addEventListener('error', ({ message }) => fail(message))
    worker.addEventListener('close', () => fail('the thread ended'))
    return started
  }

  /** The program replies to each kind of work with its result. */
  function run<Result extends ThreadResult>(
    work: ThreadWork,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<Result> {
    running ??= start()
    const result = Promise.withResolvers<ThreadResult>()
    lastId += 1
    running.pending.set(lastId, result)
    const message: ThreadRequest = { id: lastId, work, bytes }
    running.worker.postMessage(message, [bytes.buffer])
    return result.promise as Promise<Result>
  }

  return {
    check: (part, bytes) => run({ kind: 'check', part }, bytes),
    form: (rules, bytes) => run({ kind: 'form', rules }, bytes),
    json: (limits, bytes) => run({ kind: 'json', limits }, bytes),
    close() {
      running?.worker.terminate()
      running = null
    },
  }
}

function failed(reason: string): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', {
    cause: new Error(`a body could not be read: ${reason}`),
  })
}

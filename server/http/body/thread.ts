/**
 * A thread that validates large bodies: parsing 20 MB takes up to a second, which would block the event
 * loop. The thread starts with the first large body, and again after a crash.
 */

import type { OperationId } from '../../contract/contract.ts'
import { ApiError } from '../../errors.ts'
import type { SplitBody } from './split.ts'
import type { CheckedBody } from './validate.ts'

export interface ThreadRequest {
  id: number
  part: BodyPart
  bytes: Uint8Array<ArrayBuffer>
}
export type ThreadReply =
  | { id: number; checked: CheckedBody | SplitBody }
  | { id: number; failure: string }

/** The body of an operation, or an item of it of this kind. */
export interface BodyPart {
  operation: OperationId
  kind: string | null
}

export interface BodyThread {
  /**
   * Validates a body or an item of it, and divides a body with items into them. Its bytes are transferred to the thread and
   * cannot be used afterwards.
   * @throws ApiError SERVICE_UNAVAILABLE if the thread crashes
   */
  check(part: BodyPart, bytes: Uint8Array<ArrayBuffer>): Promise<CheckedBody | SplitBody>
  close(): void
}

type PendingCheck = PromiseWithResolvers<CheckedBody | SplitBody>

/** @param program URL of the program of the thread (http/body/worker.ts) */
export function createBodyThread(program: URL): BodyThread {
  let running: { worker: Worker; pending: Map<number, PendingCheck> } | null = null
  let lastId = 0

  function start() {
    // An unreferenced thread does not keep the process alive.
    const worker = new Worker(program.href, { ref: false })
    const pending = new Map<number, PendingCheck>()
    const started = { worker, pending }

    function fail(reason: string): void {
      if (running === started) running = null
      worker.terminate()
      for (const { reject } of pending.values()) reject(failed(reason))
      pending.clear()
    }
    worker.addEventListener('message', ({ data }: MessageEvent<ThreadReply>) => {
      const check = pending.get(data.id)
      pending.delete(data.id)
      if ('checked' in data) check?.resolve(data.checked)
      else check?.reject(failed(data.failure))
    })
    worker.addEventListener('error', ({ message }) => fail(message))
    worker.addEventListener('close', () => fail('the thread ended'))
    return started
  }

  return {
    check(part, bytes) {
      running ??= start()
      const result = Promise.withResolvers<CheckedBody | SplitBody>()
      lastId += 1
      running.pending.set(lastId, result)
      const message: ThreadRequest = { id: lastId, part, bytes }
      running.worker.postMessage(message, [bytes.buffer])
      return result.promise
    },
    close() {
      running?.worker.terminate()
      running = null
    },
  }
}

function failed(reason: string): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', {
    cause: new Error(`a body could not be validated: ${reason}`),
  })
}

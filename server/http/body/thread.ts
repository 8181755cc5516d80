/**
 * The thread that large bodies are checked in: to parse one of 20 MB takes up to a second, in which the
 * event loop would answer nobody. It is started by the first large body, and anew after it has died.
 */

import type { OperationId } from '../../contract/contract.ts'
import { ApiError } from '../../errors.ts'
import type { CheckedBody } from './validate.ts'

export interface ThreadRequest {
  id: number
  operation: OperationId
  bytes: Uint8Array<ArrayBuffer>
}
export type ThreadReply = { id: number; checked: CheckedBody } | { id: number; failure: string }

export interface BodyThread {
  /**
   * Checks a body, which cannot be used afterwards: the thread has its bytes.
   * @throws ApiError SERVICE_UNAVAILABLE if the thread dies
   */
  check(operation: OperationId, bytes: Uint8Array<ArrayBuffer>): Promise<CheckedBody>
  close(): void
}

type Waiting = PromiseWithResolvers<CheckedBody>

/** @param program where the thread's program is (server/body-worker.ts) */
export function createBodyThread(program: URL): BodyThread {
  let running: { worker: Worker; waiting: Map<number, Waiting> } | null = null
  let lastId = 0

  function start() {
    // It does not keep the process from ending.
    const worker = new Worker(program.href, { ref: false })
    const waiting = new Map<number, Waiting>()
    const started = { worker, waiting }

    function die(why: string): void {
      if (running === started) running = null
      worker.terminate()
      for (const { reject } of waiting.values()) reject(failed(why))
      waiting.clear()
    }
    worker.addEventListener('message', ({ data }: MessageEvent<ThreadReply>) => {
      const asked = waiting.get(data.id)
      waiting.delete(data.id)
      if ('checked' in data) asked?.resolve(data.checked)
      else asked?.reject(failed(data.failure))
    })
    worker.addEventListener('error', ({ message }) => die(message))
    worker.addEventListener('close', () => die('the thread ended'))
    return started
  }

  return {
    check(operation, bytes) {
      running ??= start()
      const asked = Promise.withResolvers<CheckedBody>()
      lastId += 1
      running.waiting.set(lastId, asked)
      const message: ThreadRequest = { id: lastId, operation, bytes }
      running.worker.postMessage(message, [bytes.buffer])
      return asked.promise
    },
    close() {
      running?.worker.terminate()
      running = null
    },
  }
}

function failed(why: string): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', {
    cause: new Error(`a body could not be checked: ${why}`),
  })
}

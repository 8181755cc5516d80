/**
 * The batches in which renders have ended, for the loop that completes batches, and for requests
 * that wait for their end.
 */
import type { Database } from '../../db/index.ts'
import { createRenderWaits, type RenderWaits } from '../waits.ts'
import { findRunningBatches } from './queries.ts'

export interface BatchEnds {
  /**
   * Reports that a render of a batch has ended.
   * @param batchId null or left out for a render without a batch
   */
  ended(batchId: string | null | undefined): void
  /** Calls `wake` whenever a render of a batch has ended in this process. */
  subscribe(wake: () => void): void
  /** The batches that were reported since the last call. */
  take(): string[]
  /** Lets requests wait for the end of batches. */
  waits: RenderWaits
  close(): Promise<void>
}

interface BatchEndsOptions {
  db: Database
  /** Called when the states of batches cannot be read; the next poll tries again. */
  onError(error: unknown): void
}

export function createBatchEnds(options: BatchEndsOptions): BatchEnds {
  const waits = createRenderWaits({ ...options, findRunning: findRunningBatches })
  const reported = new Set<string>()
  let wakeLoop = () => {}
  return {
    ended(batchId) {
      if (typeof batchId !== 'string') return
      reported.add(batchId)
      wakeLoop()
    },
    subscribe(wake) {
      wakeLoop = wake
    },
    take() {
      const taken = [...reported]
      reported.clear()
      return taken
    },
    waits,
    close: waits.close,
  }
}

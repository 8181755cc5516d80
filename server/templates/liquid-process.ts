/** A Liquid worker process with limited time and memory per request. */
import { createWorkerProcess } from '../lib/worker-process.ts'
import { type TimeLimits, TOO_SLOW } from './liquid-types.ts'
import type { LiquidMessage, LiquidResponse } from './liquid-worker.ts'

/** The worker ends a template in time by itself, unless it is inside a native function or does not run at all. */
const GRACE_MS = 300
const PROGRAM = new URL('./liquid-worker.ts', import.meta.url).pathname

export interface LiquidProcessOptions {
  limits: TimeLimits
  /** The nice value of the process, from 0 to 19. */
  nice: number
}

/** Handles one request at a time. The process starts with the first request. */
export interface LiquidProcess {
  /** @param request a `LiquidRequest` as JSON text */
  send(request: string): Promise<LiquidResponse>
  close(): Promise<void>
}

export function createLiquidProcess({ limits, nice }: LiquidProcessOptions): LiquidProcess {
  const worker = createWorkerProcess<LiquidMessage, string>({ program: PROGRAM, nice })
  return {
    async send(request) {
      const response = await worker.send({ request, limits }, limits.realMs + GRACE_MS)
      if ('reply' in response) return JSON.parse(response.reply)
      // It was killed, or it needed too much memory.
      const { failure, tookMs: processorMs } = response
      const isOverdue = failure === 'late'
      const message = isOverdue ? TOO_SLOW : 'takes too much memory to expand'
      return { fault: { field: null, message, line: null, column: null }, isOverdue, processorMs }
    },
    close: worker.close,
  }
}

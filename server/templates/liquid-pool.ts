/**
 * Expands untrusted templates in a few processes with bounded memory, which are killed if they take too
 * long. Threads are not enough: a thread inside a native function cannot be stopped, and it shares the
 * server's memory.
 */

import { asEngineError } from '../engine/errors.ts'
import { unavailableError } from '../engine/index.ts'
import { createFairQueue } from '../lib/fair-queue.ts'
import type { Fault } from './liquid.ts'
import { createLiquidProcess, type LiquidProcess } from './liquid-process.ts'
import type { LiquidRequest } from './liquid-worker.ts'

/** The user a template is expanded for. The signal cancels the wait for a process. */
export interface ExpansionOwner {
  userId: string
  signal: AbortSignal
}

export interface LiquidPool {
  /**
   * Parses a template.
   * @returns the names of the variables that it uses, in alphabetical order
   * @throws ExpansionError; EngineError `unavailable` if too many requests are waiting
   */
  inspect(html: string, owner: ExpansionOwner): Promise<string[]>
  /** @returns the HTML @throws ExpansionError; EngineError `unavailable` if too many requests are waiting */
  expand(html: string, data: Record<string, string>, owner: ExpansionOwner): Promise<string>
  close(): Promise<void>
}

/** A fault in a template or its data. The message is a sentence without its subject and full stop. */
export class ExpansionError extends Error {
  override name = 'ExpansionError'
  constructor(readonly fault: Fault) {
    super(fault.message)
  }
}

const PROCESSES = 2
const WAITING_MAX = 1_000
const WAIT_MS = 10_000

/**
 * Processes are started when they are first needed.
 * @param limits `waitMs`: how long a template may wait for a process
 */
export function createLiquidPool({ waitMs = WAIT_MS } = {}): LiquidPool {
  const workers = Array.from({ length: PROCESSES }, createLiquidProcess)
  const idle = [...workers]
  const queue = createFairQueue<LiquidProcess, ExpansionOwner>({
    refuse: unavailableError,
    lengthMax: WAITING_MAX,
    waitMs,
    estimate: () => 1,
    messages: {
      full: 'Too many templates are waiting to be expanded.',
      fullForUser: 'Too many of your templates are waiting to be expanded.',
      late: 'The template waited too long to be expanded.',
    },
  })

  async function waitForWorker(owner: ExpansionOwner): Promise<LiquidProcess> {
    try {
      return await queue.enqueue(owner, owner.signal)
    } catch (error) {
      throw asEngineError(error, owner.signal)
    }
  }

  async function send(request: LiquidRequest, owner: ExpansionOwner): Promise<string | string[]> {
    const worker = idle.pop() ?? (await waitForWorker(owner))
    try {
      const response = await worker.send(request)
      if ('fault' in response) throw new ExpansionError(response.fault)
      return response.value
    } finally {
      if (!queue.dispatch(worker, () => false)) idle.push(worker)
    }
  }

  return {
    async inspect(html, owner) {
      return [await send({ type: 'inspect', html }, owner)].flat()
    },
    async expand(html, data, owner) {
      return String(await send({ type: 'expand', html, data }, owner))
    },
    close: async () => void (await Promise.all(workers.map((worker) => worker.close()))),
  }
}

/**
 * Fills templates without trusting them: in a few processes with bounded memory, which are killed when
 * one takes too long. A thread would not do: what runs inside a native function of it cannot be stopped,
 * and it shares our memory.
 */

import { unavailableError } from '../engine/index.ts'
import { asEngineError } from '../engine/render.ts'
import { createFairQueue } from '../lib/fair-queue.ts'
import { settlesWithin } from '../lib/timeout.ts'
import type { Fault } from './liquid.ts'
import type { LiquidRequest, LiquidResponse } from './liquid-worker.ts'

/** Whose template it is, and whether it is still wanted. */
export interface ExpansionOwner {
  userId: string
  signal: AbortSignal
}

export interface LiquidPool {
  /**
   * Parses a template.
   * @returns the names that it takes from its data, in alphabetical order
   * @throws FillError; EngineError `unavailable` when too many wait
   */
  inspect(html: string, owner: ExpansionOwner): Promise<string[]>
  /** @returns the HTML @throws FillError; EngineError `unavailable` when too many wait */
  expand(html: string, data: Record<string, string>, owner: ExpansionOwner): Promise<string>
  close(): Promise<void>
}

/** What is wrong with a template or its data. The message is a sentence without its subject and full stop. */
export class ExpansionError extends Error {
  override name = 'FillError'
  constructor(readonly fault: Fault) {
    super(fault.message)
  }
}

const PROCESSES = 2
/** From the question to the answer; what is well behaved takes a few milliseconds. */
const DEADLINE_MS = 2_000
const START_MS = 10_000
const WAITING_MAX = 1_000
const WAIT_MS = 10_000
const MEMORY_KB = 1_000_000
/** The default does not fit into that limit, and then nothing is compiled, which is ten times slower. */
const COMPILED_BYTES = 32_000_000

/** Nothing is started before it is needed. */
export function createLiquidPool(): LiquidPool {
  const seats = Array.from({ length: PROCESSES }, createSeat)
  const free = [...seats]
  const line = createFairQueue<Seat, ExpansionOwner>({
    refuse: unavailableError,
    lengthMax: WAITING_MAX,
    waitMs: WAIT_MS,
    estimate: () => 1,
    messages: {
      full: 'Too many templates are waiting to be expanded.',
      fullForUser: 'Too many of your templates are waiting to be expanded.',
      late: 'The template waited too long to be expanded.',
    },
  })

  async function waitForSeat(owner: ExpansionOwner): Promise<Seat> {
    try {
      return await line.enqueue(owner, owner.signal)
    } catch (error) {
      throw asEngineError(error, owner.signal)
    }
  }

  async function ask(question: LiquidRequest, owner: ExpansionOwner): Promise<string | string[]> {
    const seat = free.pop() ?? (await waitForSeat(owner))
    try {
      const answer = await seat.ask(question)
      if ('fault' in answer) throw new ExpansionError(answer.fault)
      return answer.value
    } finally {
      if (!line.dispatch(seat, () => false)) free.push(seat)
    }
  }

  return {
    async inspect(html, owner) {
      return [await ask({ ask: 'names', html }, owner)].flat()
    },
    async expand(html, data, owner) {
      return String(await ask({ ask: 'html', html, data }, owner))
    },
    close: async () => void (await Promise.all(seats.map((seat) => seat.close()))),
  }
}

/** One process at a time, and a new one after it was killed. */
interface Seat {
  ask(question: LiquidRequest): Promise<LiquidResponse>
  close(): Promise<void>
}

function createSeat(): Seat {
  let running: FillingProcess | null = null

  async function stop(): Promise<void> {
    const stopping = running
    running = null
    stopping?.kill()
    await stopping?.gone
  }

  async function ask(question: LiquidRequest): Promise<LiquidResponse> {
    const isNew = running === null
    running ??= startProcess()
    const { ready, isGone, gone } = running
    if (!(await settlesWithin(ready, START_MS)) || isGone()) {
      await stop()
      if (!isNew) return ask(question)
      throw new Error('a process for templates did not start')
    }
    const answer = running.ask(JSON.stringify(question))
    const ended = await settlesWithin(Promise.race([answer, gone]), DEADLINE_MS)
    if (ended && !isGone()) return JSON.parse(await answer)
    await stop()
    // It may have died before it saw the question.
    if (ended && !isNew) return ask(question)
    return {
      fault: { message: 'takes too much time or memory to expand', line: null, column: null },
    }
  }

  return {
    ask,
    close: stop,
  }
}

interface FillingProcess {
  /** Settles when it takes questions, or is gone. */
  ready: Promise<unknown>
  ask(text: string): Promise<string>
  isGone(): boolean
  gone: Promise<unknown>
  kill(): void
}

function startProcess(): FillingProcess {
  let next = Promise.withResolvers<string>()
  const limits = `ulimit -c 0; ulimit -d ${MEMORY_KB}; exec "$@"`
  const program = new URL('./liquid-worker.ts', import.meta.url).pathname
  const child = Bun.spawn(['/bin/sh', '-c', limits, 'sh', process.execPath, program], {
    // None of our secrets.
    env: { BUN_JSC_jitMemoryReservationSize: String(COMPILED_BYTES) },
    stdio: ['ignore', 'ignore', 'ignore'],
    serialization: 'advanced',
    ipc: (text: string) => next.resolve(text),
  })
  // Waiting for a template shall not keep the server from ending.
  child.unref()
  return {
    ready: Promise.race([next.promise, child.exited]),
    ask(text) {
      next = Promise.withResolvers()
      child.send(text)
      return next.promise
    },
    isGone: () => child.exitCode !== null || child.signalCode !== null,
    gone: child.exited,
    kill: () => child.kill('SIGKILL'),
  }
}

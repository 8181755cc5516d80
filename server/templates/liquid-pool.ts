/**
 * Expands untrusted templates in a few processes with bounded time and memory. Every template gets a short turn first.
 * One that needs more starts again in the processes for long ones, where short ones never wait for it.
 */

import { PLANS, type PlanName } from '../accounts/plans.ts'
import { asEngineError } from '../engine/errors.ts'
import { unavailableError } from '../engine/index.ts'
import { createProcessPool } from '../lib/process-pool.ts'
import {
  createLiquidProcess,
  type LiquidProcess,
  type LiquidProcessOptions,
} from './liquid-process.ts'
import type { ExpansionInput, Fault, FoundNames, LiquidTexts } from './liquid-types.ts'
import type { LiquidRequest, LiquidResponse } from './liquid-worker.ts'
import type { ComparedTexts } from './text-diff.ts'

/** The user a template is expanded for. The signal cancels the wait for a process. */
export interface ExpansionOwner {
  userId: string
  plan: PlanName
  signal: AbortSignal
}

/** The result of work on a template, and the processor time that it took. */
export interface Expanded<T> {
  value: T
  processorMs: number
}

export interface LiquidPool {
  /**
   * Parses a template.
   * @returns the names of the variables and parts that it uses
   * @throws ExpansionError; EngineError `unavailable` if too many requests are waiting
   */
  inspect(texts: LiquidTexts, owner: ExpansionOwner): Promise<Expanded<FoundNames>>
  /** @returns the expanded texts @throws ExpansionError; EngineError `unavailable` if too many requests are waiting */
  expand(input: ExpansionInput, owner: ExpansionOwner): Promise<Expanded<LiquidTexts>>
  /**
   * Compares two texts line by line.
   * @returns a unified diff @throws ExpansionError if it takes too long; EngineError `unavailable`
   */
  diff(texts: ComparedTexts, owner: ExpansionOwner): Promise<Expanded<string>>
  close(): Promise<void>
}

/** A fault in a template or its data. The message is a sentence without its subject and full stop. */
export class ExpansionError extends Error {
  override name = 'ExpansionError'
  constructor(
    readonly fault: Fault,
    readonly processorMs: number,
  ) {
    super(fault.message)
  }
}

/** Ordinary templates take a few milliseconds. */
const SHORT: LiquidProcessOptions = { limits: { processorMs: 50, realMs: 200 }, nice: 0 }
/** They yield to the server, whose session they share. */
const LONG: LiquidProcessOptions = { limits: { processorMs: 500, realMs: 2_000 }, nice: 10 }
/** The number of processes of each kind. */
const PROCESSES = 2
const WAITING_MAX = 1_000
const WAIT_MS = 10_000

/**
 * Processes are started when they are first needed.
 * @param limits `waitMs`: how long a template may wait for a process
 */
export function createLiquidPool({ waitMs = WAIT_MS } = {}): LiquidPool {
  const short = createProcesses(SHORT, waitMs)
  const long = createProcesses(LONG, waitMs)

  async function send<T>(request: LiquidRequest, owner: ExpansionOwner): Promise<Expanded<T>> {
    const text = JSON.stringify(request)
    const first = await short.send(owner, text)
    const isLong = 'isOverdue' in first && first.isOverdue
    const last = isLong ? await long.send(owner, text) : first
    const processorMs = isLong ? first.processorMs + last.processorMs : last.processorMs
    if ('fault' in last) throw new ExpansionError(last.fault, processorMs)
    // The type of the value is that of the request.
    return { value: last.value as T, processorMs }
  }

  return {
    inspect: (texts, owner) => send({ type: 'inspect', texts }, owner),
    expand: (input, owner) => send({ type: 'expand', ...input }, owner),
    diff: (texts, owner) => send({ type: 'diff', texts }, owner),
    close: async () => void (await Promise.all([short.close(), long.close()])),
  }
}

/** Processes of one kind, and the templates that wait for them. */
function createProcesses(options: LiquidProcessOptions, waitMs: number) {
  const pool = createProcessPool<LiquidProcess>({
    open: () => createLiquidProcess(options),
    processes: PROCESSES,
    waitingMax: WAITING_MAX,
    waitMs,
    refuse: unavailableError,
    messages: {
      full: 'Too many templates are waiting to be expanded.',
      fullForUser: 'Too many of your templates are waiting to be expanded.',
      late: 'The template waited too long to be expanded.',
    },
  })
  return {
    send({ userId, plan, signal }: ExpansionOwner, request: string): Promise<LiquidResponse> {
      const { tier } = PLANS[plan]
      return pool
        .run({ userId, tier, signal }, (process) => process.send(request))
        .catch((error: unknown) => {
          throw signal.aborted ? asEngineError(error, signal) : error
        })
    },
    close: pool.close,
  }
}

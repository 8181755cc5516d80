/**
 * Expands untrusted templates with bounded time and memory. Every template gets a quick turn first.
 * One that needs more starts again in the processes for short work, where quick ones never wait for
 * it.
 */

import { asEngineError } from '@platen/chromium'
import { PLANS, type PlanName } from '../accounts/plans.ts'
import type { Workshop } from '../workshop/workshop.ts'
import {
  type ExpandedTexts,
  type ExpansionInput,
  type Fault,
  type FoundNames,
  type LiquidTexts,
  type TimeLimits,
  TOO_SLOW,
} from './liquid-types.ts'
import type { LiquidMessage, LiquidRequest, LiquidResponse } from './liquid-worker.ts'
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
  /**
   * @returns the expanded texts, and the variables that they lack
   * @throws ExpansionError; EngineError `unavailable` if too many requests are waiting
   */
  expand(input: ExpansionInput, owner: ExpansionOwner): Promise<Expanded<ExpandedTexts>>
  /**
   * Compares two texts line by line.
   * @returns a unified diff @throws ExpansionError if it takes too long; EngineError `unavailable`
   */
  diff(texts: ComparedTexts, owner: ExpansionOwner): Promise<Expanded<string>>
}

/**
 * A fault in a template or its data. The message is a sentence without its subject and full stop.
 */
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
const FIRST: TimeLimits = { processorMs: 50, realMs: 200 }
const AGAIN: TimeLimits = { processorMs: 500, realMs: 2_000 }
/**
 * The task ends a template in time by itself, unless it is inside a native function or does not run
 * at all.
 */
const GRACE_MS = 300
const OPTIONS = {
  source: { module: new URL('./liquid-worker.ts', import.meta.url).pathname, name: 'respond' },
  waitingMax: 1_000,
  messages: {
    full: 'Too many templates are waiting to be expanded.',
    fullForUser: 'Too many of your templates are waiting to be expanded.',
    late: 'The template waited too long to be expanded.',
  },
}
const WAIT_MS = 10_000

/** @param limits `waitMs`: how long a template may wait for a process */
export function createLiquidPool(workshop: Workshop, { waitMs = WAIT_MS } = {}): LiquidPool {
  const turn = (size: 'quick' | 'short') =>
    workshop.task<LiquidMessage, LiquidResponse>({ ...OPTIONS, size, waitMs })
  const [quick, short] = [turn('quick'), turn('short')]

  async function take(
    task: typeof quick,
    message: LiquidMessage,
    { userId, plan, signal }: ExpansionOwner,
  ): Promise<LiquidResponse> {
    const user = { userId, tier: PLANS[plan].tier, signal }
    const limitMs = message.limits.realMs + GRACE_MS
    const response = await task.run(message, user, { limitMs }).catch((error: unknown) => {
      throw signal.aborted ? asEngineError(error, signal) : error
    })
    if ('reply' in response) return response.reply
    // It was killed, or it needed too much memory.
    const { failure, tookMs: processorMs } = response
    const isOverdue = failure === 'late'
    const problem = isOverdue ? TOO_SLOW : 'takes too much memory to expand'
    return {
      fault: { field: null, message: problem, line: null, column: null },
      isOverdue,
      processorMs,
    }
  }

  async function send<T>(value: LiquidRequest, owner: ExpansionOwner): Promise<Expanded<T>> {
    // Two processes may get the same text.
    const request = JSON.stringify(value)
    const first = await take(quick, { request, limits: FIRST }, owner)
    const isLong = 'isOverdue' in first && first.isOverdue
    const last = isLong ? await take(short, { request, limits: AGAIN }, owner) : first
    const processorMs = isLong ? first.processorMs + last.processorMs : last.processorMs
    if ('fault' in last) throw new ExpansionError(last.fault, processorMs)
    // The type of the value is that of the request.
    return { value: last.value as T, processorMs }
  }

  return {
    inspect: (texts, owner) => send({ type: 'inspect', texts }, owner),
    expand: (input, owner) => send({ type: 'expand', ...input }, owner),
    diff: (texts, owner) => send({ type: 'diff', texts }, owner),
  }
}

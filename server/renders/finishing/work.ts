/**
 * Work on the PDF of a render in the finisher's processes, within the time that the render has
 * left.
 */
import { EngineError, type RenderOwner } from '@platen/chromium'
import { settlesWithin } from '@platen/lib'
import type { Finished, FinishRequest } from '@platen/pdf/internal'
import type { Capabilities } from '../../capabilities.ts'
import type { FinisherReply, FinisherTask } from '../../finisher/finisher-worker.ts'

/** Finishes the PDF of one render. All methods throw EngineError. */
export interface Finisher {
  /** @returns the reply, which may be a failure */
  run(task: FinisherTask): Promise<FinisherReply>
  finish(pdf: Uint8Array, request: FinishRequest): Promise<Finished>
  /** @param task makes one PDF of one */
  change(task: FinisherTask): Promise<Uint8Array>
}

/** The process ends a task in time by itself, unless the task waits for a process. */
const GRACE_MS = 100

/**
 * @param timing.timeoutMs the timeout of the render, for messages
 * @param timing.leftMs for all of the work
 * @param timing.option the field of the request that sets the timeout
 */
export function createFinisher(
  { finisher }: Pick<Capabilities, 'finisher'>,
  owner: RenderOwner,
  timing: { timeoutMs: number; leftMs: number; option?: string },
): Finisher {
  const endsAt = performance.now() + timing.leftMs

  async function run(task: FinisherTask): Promise<FinisherReply> {
    const leftMs = Math.max(0, endsAt - performance.now())
    const ended = new AbortController()
    const signal = AbortSignal.any([owner.signal, ended.signal])
    const user = { userId: owner.userId, tier: owner.tier ?? 'paid', signal }
    const working = finisher.run(task, user, endsAt)
    if (!(await settlesWithin(working, leftMs + GRACE_MS))) ended.abort()
    const response = await working.catch((error: unknown) => {
      if (ended.signal.aborted && !owner.signal.aborted) throw tooLate(timing)
      throw error
    })
    if ('reply' in response) return response.reply
    throw response.failure === 'late' ? tooLate(timing) : tooLarge(response.tookMs)
  }

  return {
    run,
    async finish(pdf, request) {
      const reply = await run({ kind: 'finish', pdf, request })
      if (reply.kind === 'finished') return reply.result
      throw unexpected(reply)
    },
    async change(task) {
      const reply = await run(task)
      const [pdf, ...others] = reply.kind === 'pdfs' ? reply.pdfs : []
      if (pdf !== undefined && others.length === 0) return pdf
      throw unexpected(reply)
    },
  }
}

function tooLate({
  timeoutMs,
  option = 'options.timeout',
}: {
  timeoutMs: number
  option?: string
}): EngineError {
  const message = `The PDF was not finished within \`${option}\` (${timeoutMs} ms).`
  return new EngineError('timeout', message, { phase: 'finish' })
}

function tooLarge(tookMs: number): EngineError {
  const message = 'The PDF needs too much memory to be finished. Split the document.'
  const error = new EngineError('failed', message, { reason: 'out_of_memory' })
  error.laneMs = tookMs
  return error
}

/** The PDF is our own, so that a failure of it is ours, too. */
function unexpected(reply: FinisherReply): Error {
  if (reply.kind === 'error') return new Error(`a PDF could not be finished: ${reply.error}`)
  const reason = reply.kind === 'failure' ? reply.failure.message : `the reply is ${reply.kind}`
  return new Error(`a PDF could not be finished: ${reason}`)
}

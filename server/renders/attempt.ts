/**
 * One attempt at a render, from its job to its stored output. Synchronous, background and Open
 * Graph renders share it; they differ in how the render began, how long they wait for what does not
 * respond, and what follows a failure.
 */
import type { Caller } from '../http/handler-types.ts'
import { type JobRun, runJob, type StoredJob } from './job.ts'
import type { JobOutput } from './job-output.ts'
import { type Attempt, finishAttempt } from './outcome.ts'
import { createOutputWriter } from './output-writer.ts'
import type { RenderServices } from './services.ts'

/** The parts of an attempt, without its writer. */
export interface NewAttempt extends Omit<Attempt, 'writer'> {
  user: Pick<Caller, 'userId' | 'plan' | 'hasFonts' | 'link'>
  job: StoredJob
  /** Resolves once the rows of the render and of its output exist. */
  row: Promise<unknown>
}

/** An attempt that is ready to run. */
export type ReadyAttempt = Attempt & NewAttempt

/** Adds the writer, which stores the output once the rows exist. */
export function newAttempt(
  { storage }: Pick<RenderServices, 'storage'>,
  attempt: NewAttempt,
): ReadyAttempt {
  const writer = createOutputWriter(async (bytes) => {
    await attempt.row
    const { unstored } = attempt
    if (!unstored) return storage.put(attempt.outputKey, bytes)
    // An output that was made again replaces the first one.
    unstored.release()
    unstored.add(bytes.length)
  })
  return { ...attempt, writer }
}

interface AttemptRun extends Pick<JobRun, 'tier' | 'inBackground' | 'entered'> {
  /** Called when the render has ended, before its output is stored. */
  rendered?: () => void
  /** Whether `row` may reject because the render is not allowed: rendering waits for it then. */
  mayBeRefused?: boolean
  signal?: AbortSignal
}

/**
 * Renders, stores the output and completes the render.
 * @returns the output, and whether background renders are queued
 * @throws EngineError, LostRenderError, StorageError, a database error, what `row` rejects with
 */
export async function runAttempt(
  services: RenderServices,
  attempt: ReadyAttempt,
  { mayBeRefused, signal, rendered, ...run }: AttemptRun,
): Promise<{ output: JobOutput; hasQueued: boolean }> {
  const { user, job, row, writer } = attempt
  const ended = new AbortController()
  const signals = signal ? [signal, ended.signal] : [ended.signal]
  const produce = () =>
    runJob(services, job, {
      ...run,
      user,
      signal: AbortSignal.any(signals),
      produced: writer.begin,
    }).finally(rendered)
  try {
    const rendering = mayBeRefused ? row.then(produce) : produce()
    const [output] = await Promise.all([rendering, row])
    return { output, hasQueued: await finishAttempt(services, attempt, output) }
  } catch (error) {
    ended.abort()
    throw error
  }
}

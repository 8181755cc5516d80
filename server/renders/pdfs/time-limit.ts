/** The `timeout` of one request: from its turn until the end of the work. */
import { EngineError } from '@platen/chromium'
import { ApiError } from '../../errors.ts'

export interface TimeLimit {
  timeoutMs: number
  /** As of `performance.now()`. */
  endsAt: number
  /** Aborts when the time is over, with the error of sources that have not arrived. */
  signal: AbortSignal
  /** Stops the clock. */
  end(): void
}

/** @param leftMs the rest of it; left out, all of it */
export function startTimeLimit(timeoutMs: number, leftMs = timeoutMs): TimeLimit {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(sourcesLate(timeoutMs)), leftMs)
  return {
    timeoutMs,
    endsAt: performance.now() + leftMs,
    signal: late.signal,
    end: () => clearTimeout(timer),
  }
}

function sourcesLate(timeoutMs: number): EngineError {
  const message = `The sources did not arrive within \`timeout\` (${timeoutMs} ms).`
  return new EngineError('timeout', message, { phase: 'load' })
}

/** The error of a request for which nobody waits any more. */
export function hungUp(): ApiError {
  return new ApiError('RENDER_FAILED', { message: 'The client hung up.' })
}

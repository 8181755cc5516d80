/** A signal of the SDK's own that follows the signal of the caller. */
import { abortError } from './errors.ts'

export interface LinkedSignal {
  /** Aborted with the caller's signal, and to end the work for another reason. */
  controller: AbortController
  /** Stops following the caller's signal, which may live longer than the work. */
  release(): void
}

/** Follows a signal. An abort has an error of the SDK as its reason. */
export function linkedSignal(signal: AbortSignal | undefined): LinkedSignal {
  const controller = new AbortController()
  const abort = () => signal && controller.abort(abortError(signal))
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  return { controller, release: () => signal?.removeEventListener('abort', abort) }
}

/** Converts whatever was thrown inside the SDK to a PlatenError. */
import { ConfigurationError } from './errors.ts'
import { isPlatenError, messageOf } from './platen-error.ts'

/** An error that a callback of the caller has thrown. It reaches the caller as it is. */
export class CallbackError {
  constructor(readonly error: unknown) {}
}

/** Calls a callback of the caller. Its error keeps its type. */
export function callback<Args extends unknown[]>(
  call: ((...args: Args) => unknown) | undefined,
  ...args: Args
): void {
  try {
    call?.(...args)
  } catch (error) {
    throw new CallbackError(error)
  }
}

/**
 * Returns the error to throw to the caller. The network, aborts and files have errors of their own,
 * so anything else is a wrong argument, such as metadata that is not JSON.
 */
export function errorForCaller(error: unknown): unknown {
  if (error instanceof CallbackError) return error.error
  if (isPlatenError(error)) return error
  return new ConfigurationError(`An argument is invalid: ${messageOf(error)}`, { cause: error })
}

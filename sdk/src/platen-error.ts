/** The base class of every error of the SDK. */

const BRAND = Symbol.for('@platen/sdk/error')

/** Base class of every error that the SDK throws. */
export class PlatenError extends Error {
  override readonly name: string = 'PlatenError'

  /** A getter on the prototype is not printed with the error. */
  get [BRAND](): true {
    return true
  }
}

/**
 * Returns true for every error of the SDK, even from another copy of the package, where
 * `instanceof` fails.
 */
export function isPlatenError(error: unknown): error is PlatenError {
  return BRAND in Object(error)
}

/** The message of any thrown value. */
export function messageOf(error: unknown): string {
  return String((Object(error) as { message?: unknown }).message ?? error)
}

/** The root of every error of the SDK's own. */

const BRAND = Symbol.for('@platen/sdk/error')

export class PlatenError extends Error {
  override readonly name: string = 'PlatenError'

  /** On the prototype: it is not printed with the error. */
  get [BRAND](): true {
    return true
  }
}

/** True for every error of the SDK, also of another copy of it, where `instanceof` says no. */
export function isPlatenError(error: unknown): error is PlatenError {
  return typeof error === 'object' && error !== null && BRAND in error
}

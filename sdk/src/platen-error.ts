/** The root of every error of the SDK's own. */

const BRAND = Symbol.for('@platen/sdk/error')

export class PlatenError extends Error {
  override readonly name: string = 'PlatenError'

  constructor(message: string, options?: { cause?: unknown }) {
    super(message)
    if (options && 'cause' in options) this.cause = options.cause
    Object.defineProperty(this, BRAND, { value: true })
  }

  override cause?: unknown
}

/** True for every error of the SDK, also of another copy of it, where `instanceof` says no. */
export function isPlatenError(error: unknown): error is PlatenError {
  return typeof error === 'object' && error !== null && BRAND in error
}

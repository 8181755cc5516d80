/** Waits with a timeout, and shares the event loop. */

/**
 * Waits for `work` with a timeout. A timeout does not stop `work`.
 * @returns the result of `work`
 * @throws the error of `work`, or `late()` if the timeout expires first
 */
export async function withTimeout<T>(
  work: PromiseLike<T>,
  limitMs: number,
  late: () => Error,
): Promise<T> {
  const expired = Promise.withResolvers<never>()
  const timer = setTimeout(() => expired.reject(late()), limitMs)
  try {
    return await Promise.race([work, expired.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Waits until `work` resolves or rejects, with a timeout. @returns whether it settled in time */
export async function settlesWithin(work: PromiseLike<unknown>, limitMs: number): Promise<boolean> {
  const expired = Promise.withResolvers<false>()
  const timer = setTimeout(() => expired.resolve(false), limitMs)
  try {
    const settled = Promise.allSettled([work]).then(() => true)
    return await Promise.race([settled, expired.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Waits for `work` until the signal aborts, which does not stop `work`.
 * @returns the result of `work`
 * @throws the error of `work`, or the reason of the signal
 */
export async function untilAborted<T>(work: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  if (signal.aborted) onAbort()
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/**
 * Waits until a callback is called, at most `ms`. The signal ends the wait early.
 * @param subscribe gets the callback, and returns a function that ends the subscription
 * @returns whether the callback was called
 */
export async function waitFor(
  subscribe: (resolve: () => void) => () => void,
  { ms, signal }: { ms: number; signal: AbortSignal },
): Promise<boolean> {
  if (signal.aborted) return false
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const giveUp = () => resolve(false)
  const timer = setTimeout(giveUp, ms)
  signal.addEventListener('abort', giveUp)
  const unsubscribe = subscribe(() => resolve(true))
  try {
    return await promise
  } finally {
    unsubscribe()
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
}

/** Lets the event loop run other work first. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve))
}

/** Maximum time that a computation may block the event loop, in ms. */
const BLOCKING_MS_MAX = 10

/**
 * Shares the event loop during a long computation.
 * @returns a function to call often: every 10 ms it lets the event loop run other work, otherwise
 *   it costs almost nothing
 */
export function createYielder(): () => Promise<void> | undefined {
  let started = performance.now()
  async function yieldAndRestart(): Promise<void> {
    await yieldToEventLoop()
    started = performance.now()
  }
  return () => (performance.now() - started > BLOCKING_MS_MAX ? yieldAndRestart() : undefined)
}

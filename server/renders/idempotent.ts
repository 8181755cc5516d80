/** One render for any number of requests that ask for the same, in whatever process they arrive. */
import type { Database } from '../db/index.ts'
import { type FirstRender, findFirst, type IdempotentRequest } from './idempotency.ts'
import { KeyTakenError } from './records.ts'

interface IdempotentRun<T> {
  signal: AbortSignal
  /** The result of the render that has the key; null while it is under way, or when it has the key no more. */
  repeat(found: FirstRender): Promise<T | null>
  /** Makes the render. @throws KeyTakenError when another one was faster */
  first(): Promise<T>
}

/** Between two looks at a twin's render. */
const TWIN_POLL_MS = 100

/**
 * Runs `first` unless another request with the key did, whose result it waits for.
 * @throws what `first` throws; the signal's reason
 */
export async function runIdempotent<T>(
  { db, now }: { db: Database; now: () => Date },
  twin: IdempotentRequest,
  { signal, repeat, first }: IdempotentRun<T>,
): Promise<T> {
  for (;;) {
    signal.throwIfAborted()
    const found = await findFirst(db, twin, now())
    if (found) {
      const repeated = await repeat(found)
      if (repeated !== null) return repeated
      await Bun.sleep(TWIN_POLL_MS)
      continue
    }
    try {
      return await first()
    } catch (error) {
      if (!(error instanceof KeyTakenError)) throw error
    }
  }
}

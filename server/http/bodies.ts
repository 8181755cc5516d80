/** Request bodies as a capability: reading within limits, and checking without holding others up. */
import type { Operation } from '../contract.ts'
import { type BodyPace, readBytes, readJsonBytes } from './body.ts'
import { type BodyHold, createBodyBudget } from './body-budget.ts'
import { createBodyThread } from './body-thread.ts'
import { type CheckedBody, checkBody, isLarge } from './check-body.ts'
import { readUpload, type Upload } from './upload.ts'

export interface Bodies {
  /** @param owner the user whose request it is; null = the operator */
  open(owner: string | null): BodyHold
  /**
   * Reads and checks a JSON body.
   * @returns null for one that is empty and may be
   * @throws ApiError for a body that cannot be read
   */
  json(request: Request, operation: Operation, hold: BodyHold): Promise<CheckedBody | null>
  /** Reads a form with one file of at most `maxBytes`. @throws ApiError */
  upload(request: Request, maxBytes: number, hold: BodyHold): Promise<Upload>
  /** Bytes of bodies that are kept now. */
  heldBytes(): number
  close(): void
}

export interface BodyOptions {
  /** Of a JSON body. */
  maxBytes: number
  pace?: BodyPace
}

const PACE: BodyPace = { graceMs: 30_000, bytesPerSecond: 100_000 }

/** In bodies of the largest size. */
const USER_BODIES = 4
const PROCESS_BODIES = 16
const RESERVED_BODIES = 4

/** What a user may have in the reserved part. */
const SMALL_BYTES = 1_000_000

export function createBodies({ maxBytes, pace = PACE }: BodyOptions): Bodies {
  const budget = createBodyBudget({
    userBytes: USER_BODIES * maxBytes,
    processBytes: PROCESS_BODIES * maxBytes,
    reservedBytes: RESERVED_BODIES * maxBytes,
    smallBytes: SMALL_BYTES,
  })
  const thread = createBodyThread()

  return {
    open: budget.open,
    async json(request, operation, hold) {
      const bytes = await readJsonBytes(request, { maxBytes, pace, hold })
      if (bytes.length === 0 && !operation.bodyRequired) return null
      return isLarge(bytes) ? thread.check(operation.id, bytes) : checkBody(bytes, operation)
    },
    upload: (request, maxFileBytes, hold) =>
      readUpload(request, maxFileBytes, (bytes) =>
        readBytes(request, { maxBytes: bytes, pace, hold }),
      ),
    heldBytes: () => budget.bytes,
    close: thread.close,
  }
}

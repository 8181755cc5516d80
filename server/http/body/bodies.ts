/** Request bodies as a capability: reading within limits, and checking without holding others up. */
import type { Operation } from '../../contract/contract.ts'
import { type BodyHold, type BudgetLimits, createBodyBudget } from './budget.ts'
import { type BodyPace, readBytes, readJsonBytes } from './read.ts'
import { createBodyThread } from './thread.ts'
import { readUpload, type Upload } from './upload.ts'
import { type CheckedBody, checkBody, isLarge } from './validate.ts'

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
  /** Of any body: a file may be larger than what `maxBytes` allows. */
  largestBytes: number
  /** The program that checks large bodies, in a thread of its own. */
  thread: URL
  limits?: Partial<BodyLimits>
}

export interface BodyLimits extends BudgetLimits {
  pace: BodyPace
}

/** Room in the budgets, in bodies of the largest size. */
const USER_BODIES = 4
const PROCESS_BODIES = 16
const RESERVED_BODIES = 4
const SMALL_BODIES = 1 / 20

function limitsFor(largestBytes: number): BodyLimits {
  return {
    userBytes: USER_BODIES * largestBytes,
    processBytes: PROCESS_BODIES * largestBytes,
    reservedBytes: RESERVED_BODIES * largestBytes,
    smallBytes: SMALL_BODIES * largestBytes,
    pace: { graceMs: 30_000, bytesPerSecond: 100_000 },
  }
}

export function createBodies(options: BodyOptions): Bodies {
  const { maxBytes, largestBytes, thread: program } = options
  const limits = { ...limitsFor(largestBytes), ...options.limits }
  const { pace } = limits
  const budget = createBodyBudget(limits)
  const thread = createBodyThread(program)

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

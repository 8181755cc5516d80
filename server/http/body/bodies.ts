/** Reads request bodies within limits, and validates them without blocking the event loop. */
import type { Tier } from '@platen/lib'
import type { BodyRules } from '../../contract/body-rules.ts'
import type { Operation } from '../../contract/contract.ts'
import type { Caller } from '../handler-types.ts'
import type { JsonLimits } from '../json/scan.ts'
import { type BodyHold, type BudgetLimits, createBodyBudget } from './budget.ts'
import { checkEach } from './each.ts'
import { createParseForm, parseAnyForm } from './multipart.ts'
import type { FormPart } from './parts.ts'
import { type BodySpeed, readBytes, readJsonBytes } from './read.ts'
import { isForm, readRequestForm, withFiles } from './request-form.ts'
import { checkPart } from './split.ts'
import { createBodyThread } from './thread.ts'
import { readUpload, type Upload } from './upload.ts'
import { type CheckedBody, isLarge, type JsonValue, parseWithin, SMALL_BYTES } from './validate.ts'

export interface Bodies {
  /**
   * Starts counting the bytes of a request.
   * @param caller the user of the request; null = no user
   */
  open(caller: Pick<Caller, 'userId' | 'plan'> | null): BodyHold
  /**
   * Reads and validates a JSON body.
   * @returns null for an empty body, if the operation allows it
   * @throws ApiError for a body that cannot be read
   */
  json(request: Request, operation: Operation, hold: BodyHold): Promise<CheckedBody | null>
  /** Validates a body that was not sent with this request. Its bytes cannot be used afterwards. */
  check(operation: Operation, bytes: Uint8Array<ArrayBuffer>): Promise<CheckedBody>
  /**
   * Parses a JSON body that no operation describes.
   * @throws ApiError for a body that cannot be read
   */
  anyJson(request: Request, limits: JsonLimits, hold: BodyHold): Promise<JsonValue>
  /** Reads a form with one file of at most `maxBytes`. @throws ApiError */
  upload(request: Request, maxBytes: number, hold: BodyHold): Promise<Upload>
  /**
   * Reads a form with any fields and files.
   * @returns null if it is none that can be read, or has more parts than `partsMax`
   * @throws ApiError for a body that cannot be read
   */
  form(request: Request, partsMax: number, hold: BodyHold): Promise<FormPart[] | null>
  /** Bytes of all bodies currently in memory. */
  heldBytes(): number
  close(): void
}

export interface BodyOptions {
  /** Maximum size of a JSON body. */
  maxBytes: number
  /** Maximum size of any body: a file may be larger than `maxBytes`. */
  largestBytes: number
  /** Maximum bytes of the files that one request loads beside its body. */
  loadedBytes: number
  /** The tier of a plan: free users together hold a part of the memory only. */
  tierOf(plan: Caller['plan']): Tier
  /** Program of the thread that validates large bodies. */
  thread: URL
  limits?: Partial<BodyLimits>
}

export interface BodyLimits extends BudgetLimits {
  speed: BodySpeed
}

/** Sizes of the budgets, in bodies of the maximum size. */
const USER_BODIES = 4
const PROCESS_BODIES = 16
const FREE_BODIES = 8
const RESERVED_BODIES = 4
const SMALL_BODIES = 1 / 20

/**
 * Every budget has room for one request with the largest body and the most files: no wait would
 * admit it later.
 */
function limitsFor({ largestBytes, loadedBytes }: BodyOptions): BodyLimits {
  const requestBytes = largestBytes + loadedBytes
  const reservedBytes = RESERVED_BODIES * largestBytes
  return {
    userBytes: Math.max(USER_BODIES * largestBytes, requestBytes),
    processBytes: Math.max(PROCESS_BODIES * largestBytes, requestBytes + reservedBytes),
    freeBytes: Math.max(FREE_BODIES * largestBytes, requestBytes),
    reservedBytes,
    smallBytes: SMALL_BODIES * largestBytes,
    speed: { graceMs: 30_000, bytesPerSecond: 100_000 },
  }
}

export function createBodies(options: BodyOptions): Bodies {
  const { maxBytes, tierOf, thread: program } = options
  const limits = { ...limitsFor(options), ...options.limits }
  const { speed } = limits
  const budget = createBodyBudget(limits)
  const thread = createBodyThread(program)
  const parseForm = createParseForm(thread)

  async function checkAny(
    operation: Operation,
    kind: string | null,
    bytes: Uint8Array<ArrayBuffer>,
  ) {
    return isLarge(bytes, rulesOf(operation, kind))
      ? thread.check({ operation: operation.id, kind }, bytes)
      : checkPart(bytes, operation, kind)
  }

  async function check(operation: Operation, bytes: Uint8Array<ArrayBuffer>): Promise<CheckedBody> {
    const checked = await checkAny(operation, null, bytes)
    if (!('parts' in checked)) return checked
    return checkEach(checked, operation.each?.name ?? '', (kind, item) =>
      checkAny(operation, kind, item),
    )
  }

  return {
    open: (caller) => budget.open(caller && { userId: caller.userId, tier: tierOf(caller.plan) }),
    check,
    async json(request, operation, hold) {
      const limit = operation.bodyBytesMax ?? maxBytes
      if (operation.takesForm && isForm(request)) {
        const read = () => readBytes(request, { maxBytes: limit, speed, hold })
        const { json, files } = await readRequestForm(request, read, parseForm)
        return withFiles(await check(operation, json), files)
      }
      const bytes = await readJsonBytes(request, { maxBytes: limit, speed, hold })
      if (bytes.length === 0 && !operation.bodyRequired) return null
      return check(operation, bytes)
    },
    async anyJson(request, limits, hold) {
      const bytes = await readJsonBytes(request, { maxBytes, speed, hold })
      return bytes.length > SMALL_BYTES ? thread.json(limits, bytes) : parseWithin(bytes, limits)
    },
    upload: (request, maxFileBytes, hold) =>
      readUpload(request, maxFileBytes, {
        parseForm,
        readBytes: (bytes) => readBytes(request, { maxBytes: bytes, speed, hold }),
      }),
    async form(request, partsMax, hold) {
      const body = await readBytes(request, { maxBytes, speed, hold })
      return parseAnyForm(parseForm, request, body, partsMax)
    },
    heldBytes: () => budget.bytes,
    close: thread.close,
  }
}

/** The rules of a body, or of an item of it. */
function rulesOf(operation: Operation, kind: string | null): BodyRules {
  return (kind === null ? undefined : operation.each?.kinds.get(kind)) ?? operation
}

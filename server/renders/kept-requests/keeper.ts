/**
 * Keeps the requests of renders, after their responses. Requests are collected, so that one
 * statement inserts the rows of many. Small files are in their rows, the others are stored one
 * after the other. What waits is limited: under load a request may not be kept, but no render is
 * delayed.
 */
import { settlesWithin } from '@platen/lib'
import { PLANS, type PlanName } from '../../accounts/plans.ts'
import type { Capabilities } from '../../capabilities.ts'
import type { BodyHold } from '../../http/body/budget.ts'
import { inBatches } from '../../lib/batches.ts'
import {
  decodeRequest,
  encodeRequest,
  type KeptRequest,
  type NewRequest,
  partsToKeep,
  type RequestParts,
} from './encode.ts'
import { deleteRow, findFile, findGone, findOld, insertRows, type RequestOwner } from './records.ts'
import { unpackedSize } from './unpacked-size.ts'

export interface RequestToKeep extends RequestOwner, NewRequest {
  plan: PlanName
}

export interface RequestKeeper {
  /** Keeps a request soon. Returns at once and never throws. */
  keep(request: RequestToKeep): void
  /**
   * @param hold counts the bytes that are read: a small file can be a large request
   * @returns null if the request of the render is not kept
   * @throws StorageError, a database error, what `hold` throws
   */
  read(
    render: { id: string; request_id: string },
    hold: Pick<BodyHold, 'add'>,
  ): Promise<KeptRequest | null>
  /** Removes requests of renders that ended before. @param before null = of deleted renders only */
  removeOld(before: Date | null, signal?: AbortSignal): Promise<void>
  /** Requests that were not kept because too many waited, or because of an error. */
  dropped(): number
  /** Keeps the requests that wait. */
  close(): Promise<void>
}

/** Requests are collected for this time, which also lets their responses be sent first. */
const COLLECT_MS = 500
/** Requests of one statement, whose files are in memory together: number and characters. */
const BATCH = { requests: 50, chars: 4_000_000 }
/** A file of at most this many bytes is in its row, which is faster than the storage. */
const SMALL_BYTES = 4_096
const isSmall = (file: Uint8Array) => file.length <= SMALL_BYTES
/** How long a process that stops keeps the requests that wait. */
const CLOSE_MS = 5_000
/** Limits of the requests that wait: characters of one user and of all, and their number. */
const PENDING = { userChars: 32_000_000, chars: 64_000_000, requests: 2_000 }

/** A request that waits, without the files that came with it. */
interface WaitingRequest extends RequestOwner, Pick<RequestToKeep, 'plan'> {
  parts: RequestParts
}

interface Pending {
  request: WaitingRequest
  chars: number
  done: PromiseWithResolvers<void>
}

/** @param enabled `KEEP_REQUESTS`: without it nothing is kept, and what was kept before expires */
export function createRequestKeeper(
  { db, storage, log, now }: Pick<Capabilities, 'db' | 'storage' | 'log' | 'now'>,
  enabled: boolean,
): RequestKeeper {
  const pending = new Map<string, Pending>()
  const charsOfUsers = new Map<string, number>()
  let pendingChars = 0
  let running: Promise<void> | null = null
  /** Resolved when somebody waits for the requests. */
  let hurry = Promise.withResolvers<void>()
  let isClosed = false
  let dropped = 0

  function count(userId: string, chars: number): void {
    pendingChars += chars
    const ofUser = (charsOfUsers.get(userId) ?? 0) + chars
    if (ofUser === 0) charsOfUsers.delete(userId)
    else charsOfUsers.set(userId, ofUser)
  }

  function hasRoom(userId: string, chars: number): boolean {
    const ofUser = charsOfUsers.get(userId) ?? 0
    return (
      pending.size < PENDING.requests &&
      pendingChars + chars <= PENDING.chars &&
      ofUser + chars <= PENDING.userChars
    )
  }

  /** Stores the files whose rows could be inserted; without room for all, one by one. */
  async function write(requests: WaitingRequest[]): Promise<void> {
    const files = new Map<string, { request: WaitingRequest; bytes: Uint8Array }>()
    for (const request of requests) {
      const key = `requests/${request.userId}/${request.requestId}.zst`
      files.set(key, { request, bytes: await encodeRequest(request.parts) })
    }
    const rows = [...files].map(([key, { request, bytes }]) => ({
      userId: request.userId,
      requestId: request.requestId,
      key,
      sizeBytes: bytes.length,
      bytes: isSmall(bytes) ? bytes : null,
      limitBytes: PLANS[request.plan].requestBytes,
    }))
    const inserted = await insertRows(db, rows, now())
    for (const row of rows.length > 1 ? rows : []) {
      if (inserted.has(row.key)) continue
      if ((await insertRows(db, [row], now())).has(row.key)) inserted.add(row.key)
    }
    dropped += rows.length - inserted.size
    const stored: string[] = []
    for (const [key, { request, bytes }] of files) {
      if (!inserted.has(key)) continue
      if (!isSmall(bytes)) {
        stored.push(key)
        await attempt([request], () => storage.put(key, bytes))
      }
      end(request)
    }
    // Who erased a render meanwhile has removed its file before it was there.
    for (const key of await findGone(db, stored)) await storage.remove(key)
  }

  async function attempt(some: WaitingRequest[], work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (err) {
      dropped += some.length
      log.warn({ err, requests: some.map((one) => one.requestId) }, 'requests could not be kept')
    }
  }

  function end({ requestId, userId }: WaitingRequest): void {
    const ended = pending.get(requestId)
    if (!ended) return
    pending.delete(requestId)
    count(userId, -ended.chars)
    ended.done.resolve()
  }

  /** The oldest requests that wait. */
  function nextBatch(): WaitingRequest[] {
    const batch: WaitingRequest[] = []
    let chars = 0
    for (const one of pending.values()) {
      chars += one.chars
      if (batch.length > 0 && (batch.length === BATCH.requests || chars > BATCH.chars)) break
      batch.push(one.request)
    }
    return batch
  }

  async function readFile(
    renderId: string,
    hold: Pick<BodyHold, 'add'>,
  ): Promise<Uint8Array<ArrayBuffer> | null> {
    const found = await findFile(db, renderId)
    if (found?.bytes) return found.bytes
    const stored = found && (await storage.get(found.key))
    if (!stored) return null
    hold.add(stored.sizeBytes)
    return stored.bytes()
  }

  async function run(): Promise<void> {
    await Promise.race([Bun.sleep(COLLECT_MS), hurry.promise])
    while (pending.size > 0) {
      if (isClosed) return
      const batch = nextBatch()
      await attempt(batch, () => write(batch))
      for (const request of batch) end(request)
    }
    hurry = Promise.withResolvers<void>()
    running = null
  }

  return {
    keep({ userId, requestId, plan, ...sent }) {
      if (!enabled) return
      const parts = partsToKeep(sent)
      const chars = sizeOf(parts)
      if (!hasRoom(userId, chars)) {
        dropped += 1
        return
      }
      count(userId, chars)
      const request = { userId, requestId, plan, parts }
      pending.set(requestId, { request, chars, done: Promise.withResolvers() })
      running ??= run()
    },

    async read({ id, request_id }, hold) {
      const waiting = pending.get(request_id)
      if (waiting) hurry.resolve()
      await waiting?.done.promise
      const file = await readFile(id, hold)
      if (file === null) return null
      hold.add(unpackedSize(file))
      return decodeRequest(file)
    },

    async removeOld(before, signal) {
      await inBatches({
        next: (limit) => findOld(db, before, limit),
        async process({ key, isStored }) {
          if (isStored) await storage.remove(key)
          await deleteRow(db, key)
        },
        signal,
      })
    },

    dropped: () => dropped,
    async close() {
      hurry.resolve()
      if (running) await settlesWithin(running, CLOSE_MS)
      isClosed = true
    },
  }
}

/** Characters of all strings in a value, which make up nearly all of its memory. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 8
  return Object.entries(value).reduce((sum, [name, inner]) => sum + name.length + sizeOf(inner), 0)
}

/**
 * Keeps the requests of renders in the storage, after their responses. The work is done one request after the
 * other, and what waits for it is limited: under load a request may not be kept, but no render is delayed.
 */
import { PLANS, type PlanName } from '../../accounts/plans.ts'
import type { Database } from '../../db/index.ts'
import type { BodyHold } from '../../http/body/budget.ts'
import { inBatches } from '../../lib/batches.ts'
import { settlesWithin } from '../../lib/timeout.ts'
import type { Log } from '../../log.ts'
import type { Storage } from '../../storage/index.ts'
import { decodeRequest, encodeRequest, type KeptRequest } from './encode.ts'
import { deleteRow, findKey, findOld, insertRow, type RequestOwner } from './records.ts'
import type { KeptBody } from './redact.ts'
import { unpackedSize } from './unpacked-size.ts'

export interface RequestToKeep extends RequestOwner {
  plan: PlanName
  type: KeptRequest['type']
  body: KeptBody
  verbatim: Record<string, string>
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
  /** Removes requests of renders that ended before this time. @param before null = of deleted renders only */
  removeOld(before: Date | null, signal?: AbortSignal): Promise<void>
  /** Requests that were not kept because too many waited, or because of an error. */
  dropped(): number
  /** Keeps the requests that wait. */
  close(): Promise<void>
}

interface KeeperServices {
  db: Database
  storage: Storage
  log: Log
  now: () => Date
  /** `KEEP_REQUESTS`. Without it nothing is kept, and what was kept before expires. */
  enabled: boolean
}

/** Gives the response time to be sent first. */
const DELAY_MS = 50

/** How long a process that stops keeps the requests that wait. */
const CLOSE_MS = 5_000

/** Limits of the requests that wait: characters of their bodies, of one user and of all, and their number. */
const PENDING = { userChars: 32_000_000, chars: 64_000_000, requests: 2_000 }

interface Pending {
  request: RequestToKeep
  chars: number
  done: PromiseWithResolvers<void>
}

export function createRequestKeeper({
  db,
  storage,
  log,
  now,
  enabled,
}: KeeperServices): RequestKeeper {
  const pending = new Map<string, Pending>()
  const charsOfUsers = new Map<string, number>()
  let pendingChars = 0
  let running: Promise<void> | null = null
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

  async function write(request: RequestToKeep): Promise<void> {
    const { userId, requestId, plan } = request
    const file = await encodeRequest(request)
    const key = `requests/${userId}/${requestId}.zst`
    const limitBytes = PLANS[plan].requestBytes
    const row = { userId, requestId, key, sizeBytes: file.length, limitBytes, now: now() }
    if (await insertRow(db, row)) await storage.put(key, file)
    else dropped += 1
  }

  async function run(): Promise<void> {
    await Bun.sleep(DELAY_MS)
    for (const [requestId, { request, chars, done }] of pending) {
      if (isClosed) return
      try {
        await write(request)
      } catch (err) {
        dropped += 1
        log.warn({ err, request_id: requestId }, 'a request could not be kept')
      }
      pending.delete(requestId)
      count(request.userId, -chars)
      done.resolve()
    }
    running = null
  }

  return {
    keep(request) {
      if (!enabled) return
      const chars = sizeOf(request.body)
      if (!hasRoom(request.userId, chars)) {
        dropped += 1
        return
      }
      count(request.userId, chars)
      pending.set(request.requestId, { request, chars, done: Promise.withResolvers() })
      running ??= run()
    },

    async read({ id, request_id }, hold) {
      await pending.get(request_id)?.done.promise
      const key = await findKey(db, id)
      const stored = key === null ? null : await storage.get(key)
      if (!stored) return null
      hold.add(stored.sizeBytes)
      const file = await new Response(stored.stream()).bytes()
      hold.add(unpackedSize(file))
      return decodeRequest(file)
    },

    async removeOld(before, signal) {
      await inBatches({
        next: (limit) => findOld(db, before, limit),
        async process({ key }) {
          await storage.remove(key)
          await deleteRow(db, key)
        },
        signal,
      })
    },

    dropped: () => dropped,
    async close() {
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

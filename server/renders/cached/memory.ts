/**
 * The memory of a process for cached renders: which render answers a request, and the bytes of
 * small outputs. Nothing of it is used until one statement has proved all that the answer depends
 * on. While nobody writes to the embedded database, the proof stays valid.
 */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { monthOf } from '../../accounts/plans.ts'
import type { Capabilities } from '../../capabilities.ts'
import type { DatabaseHandle } from '../../db/index.ts'
import { createUnchanged } from '../../db/unchanged.ts'
import { BUFFERED_BYTES_MAX, bodyOf, type StoredBody } from '../../http/stored-body.ts'
import { isKeyAlive } from '../idempotency.ts'
import { type CachedRender, type RenderFacts, readFacts } from './facts.ts'

/** The render that answers a request, and headers that the answer has in addition. */
export interface Known extends CachedRender {
  headers: Record<string, string>
}

/** A user, and a text that says all that the user's request asks for. */
interface Asked {
  userId: string
  asked: string
}

export type StoredRender = Omit<RenderFacts, 'createdAt'>

export interface Memory {
  /**
   * @returns null if the process has not answered this request, or its render is no longer valid
   */
  find(request: Asked): Promise<{ known: Known; facts: RenderFacts } | null>
  remember(request: Asked, known: Known): void
  /** @returns null if the storage lacks the file */
  read(output: StoredRender): Promise<StoredBody | null>
}

const MB = 1024 ** 2
/** Requests, for all users together. */
const REQUESTS = { max: 10_000, maxSize: 16 * MB }
/** Bytes of outputs, for all users together. No single output may replace most of the others. */
const OUTPUTS = { maxSize: 64 * MB, maxEntrySize: 4 * MB }
/** How long bytes stay before they are read from the storage again. */
const BYTES_MS = 10 * 60_000

export function createMemory({
  database,
  storage,
  now,
}: Pick<Capabilities, 'storage' | 'now'> & {
  database: Pick<DatabaseHandle, 'db' | 'revision'>
}): Memory {
  const requests = new LRUCache<string, Known>({
    ...REQUESTS,
    sizeCalculation: (known, place) => place.length + JSON.stringify(known).length,
  })
  const factsOf = createUnchanged<RenderFacts | null>({ database, now }, REQUESTS.max)
  const outputs = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    ...OUTPUTS,
    sizeCalculation: ({ length }) => Math.max(1, length),
    // No statement tells which outputs were erased. A timer for each removes them, also those that
    // are not requested again.
    ttl: BYTES_MS,
    ttlAutopurge: true,
  })

  return {
    async find(request) {
      const place = placeOf(request)
      const known = requests.get(place)
      if (!known) return null
      const at = now()
      const facts = await factsOf(`${monthOf(at)} ${place} ${known.key}`, () =>
        readFacts(database.db, { ...known, userId: request.userId }, at),
      )
      if (facts !== null && isKeyAlive(facts.createdAt, at)) return { known, facts }
      if (requests.peek(place) === known) requests.delete(place)
      return null
    },

    remember(request, known) {
      requests.set(placeOf(request), known)
    },

    async read({ outputKey, sizeBytes }) {
      const kept = outputs.get(outputKey)
      if (kept) return { bytes: kept }
      const stored = await storage.get(outputKey, sizeBytes ?? undefined)
      if (!stored) return null
      if (stored.sizeBytes > BUFFERED_BYTES_MAX) return bodyOf(stored)
      const bytes = await stored.bytes()
      outputs.set(outputKey, bytes)
      return { bytes }
    },
  }
}

/**
 * A hash, as requests may have 32,000 characters. The user is part of it: nobody is answered from
 * the memory of another.
 */
function placeOf({ userId, asked }: Asked): string {
  return createHash('sha256').update(`${userId} ${asked}`).digest('base64url')
}

/**
 * Finds cached Open Graph images with at most one statement, which proves everything that a hit depends on.
 * If no other process can write to the database, its answer stays valid until the next write, and a hit needs
 * no statement. The bytes of an output never change: those of small images are kept in memory.
 */
import { LRUCache } from 'lru-cache'
import { monthOf } from '../accounts/plans.ts'
import type { Contract } from '../contract/contract.ts'
import type { DatabaseHandle } from '../db/index.ts'
import { BUFFERED_BYTES_MAX, bodyOf, type StoredBody } from '../http/stored-body.ts'
import { isKeyAlive } from '../renders/idempotency.ts'
import type { Storage } from '../storage/index.ts'
import { type ImageFacts, readImageFacts } from './image-facts.ts'
import { type ImageRequest, requestKey } from './image-key.ts'
import { type AskedValues, readValues, type VariableNames } from './named-variables.ts'

export interface CachedImage extends ImageFacts {
  /** @returns null if the storage lacks the file */
  read(): Promise<StoredBody | null>
}

export interface CachedImages {
  /** @returns null if this process does not know the image, or it is no longer valid */
  find(request: AskedImage): Promise<CachedImage | null>
  /**
   * Remembers the key of an image that was served, so that `find` can look for it.
   * @param request with the values that count only
   */
  remember(request: ImageRequest, image: { key: string; names: VariableNames }): void
}

/** A request for an image, before it is known which of its variables count. */
export interface AskedImage extends Omit<ImageRequest, 'values'>, AskedValues {}

interface Known {
  key: string
  read: Read | null
}

/** The facts at a moment, which requests at the same revision share. */
interface Read {
  facts: Promise<ImageFacts | null>
  revision: number
  month: string
  expiresAt: number
}

/** Bytes of images in memory, for all users together. */
const IMAGE_BYTES_MAX = 64 * 1024 ** 2
/** How long an image stays in memory before it is read from the storage again. */
const BYTES_MS = 10 * 60_000
const KNOWN_MAX = 10_000
/** Bounds staleness when a write timed out but was committed, as for keys (accounts/key-cache.ts). */
const TTL_MS = 5_000

interface Services {
  database: Pick<DatabaseHandle, 'db' | 'revision'>
  storage: Storage
  contract: Pick<Contract, 'checkTemplateJson'>
  now: () => Date
}

export function createCachedImages({ database, storage, contract, now }: Services): CachedImages {
  /** By request. */
  const known = new LRUCache<string, Known>({ max: KNOWN_MAX })
  /** The names of the variables of each template, as it was when it was served last. */
  const names = new LRUCache<string, { counting: VariableNames }>({ max: KNOWN_MAX })
  const bytes = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: IMAGE_BYTES_MAX,
    // No single image may replace most of the others.
    maxEntrySize: IMAGE_BYTES_MAX / 16,
    sizeCalculation: ({ length }) => Math.max(1, length),
    // No statement tells which images were erased. A timer for each removes them, also those that are not requested again.
    ttl: BYTES_MS,
    ttlAutopurge: true,
  })

  async function read(outputKey: string): Promise<StoredBody | null> {
    const kept = bytes.get(outputKey)
    if (kept) return { bytes: kept }
    const stored = await storage.get(outputKey)
    if (!stored) return null
    if (stored.sizeBytes > BUFFERED_BYTES_MAX) return bodyOf(stored)
    const found = await stored.bytes()
    bytes.set(outputKey, found)
    return { bytes: found }
  }

  function readFacts(image: Known, request: ImageRequest, at: Date): Promise<ImageFacts | null> {
    const { read } = image
    const revision = database.revision()
    const month = monthOf(at)
    const isValid =
      read !== null &&
      read.revision === revision &&
      read.month === month &&
      at.getTime() < read.expiresAt
    if (isValid) return read.facts
    const facts = readImageFacts(database.db, request, image.key, at)
    if (revision !== null) {
      // Taken before the statement: a write that begins during it makes the facts invalid.
      const read = { facts, revision, month, expiresAt: at.getTime() + TTL_MS }
      image.read = read
      facts.catch(() => {
        if (image.read === read) image.read = null
      })
    }
    return facts
  }

  return {
    async find(asked) {
      const template = names.get(templateOf(asked))
      if (template === undefined) return null
      const found = readValues(asked, template.counting, contract)
      // The template may be another one by now, for which the values are right.
      if ('issues' in found) return null
      const { userId, template: name, v } = asked
      const request = { userId, template: name, v, values: found.values }
      const key = requestKey(request)
      const image = known.get(key)
      if (!image) return null
      const at = now()
      const facts = await readFacts(image, request, at)
      if (facts === null || !isKeyAlive(facts.createdAt, at)) {
        known.delete(key)
        return null
      }
      return { ...facts, read: () => read(facts.outputKey) }
    },

    remember(request, image) {
      names.set(templateOf(request), { counting: image.names })
      known.set(requestKey(request), { key: image.key, read: null })
    },
  }
}

function templateOf({ userId, template }: Pick<ImageRequest, 'userId' | 'template'>): string {
  return `${userId} ${template}`
}

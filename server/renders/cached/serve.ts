/**
 * Serves renders at public addresses: Open Graph images and render links. The first request makes
 * the render, which keeps its key for 24 hours (renders/idempotency.ts), and all others are
 * answered from it: concurrent requests in any number of processes are one render.
 */
import { usedIn } from '../../accounts/usage.ts'
import { inlineDisposition } from '../../http/content-disposition.ts'
import { matchesEtag } from '../../http/etag.ts'
import type { Caller } from '../../http/handler-types.ts'
import type { Reply } from '../../http/reply.ts'
import type { StoredBody } from '../../http/stored-body.ts'
import { KeyTakenError } from '../begin.ts'
import { type FirstRender, releaseKey, runIdempotent } from '../idempotency.ts'
import { contentTypeOf, missingOutput } from '../output-files.ts'
import type { FinishedRender } from '../render.ts'
import type { RenderServices } from '../services.ts'
import { createMemory, type Known, type StoredRender } from './memory.ts'

/** A request at a public address. */
export interface Visit {
  caller: Caller
  requestId: string
  signal: AbortSignal
  ifNoneMatch: string | undefined
  /** For how many seconds clients may cache the output. */
  maxAge: number
  /** Headers that tell renders of this month. Left out, answers tell nothing of the account. */
  usageHeaders?(used: number): Record<string, string>
}

/** A render that was made, and headers of the answer to the request that made it. */
export interface MadeRender extends Pick<FinishedRender, 'body' | 'contentType'> {
  headers?: Record<string, string>
}

export interface CachedRenders {
  /**
   * Answers a request that this process has answered before.
   * @param asked says all that the request asks for
   * @returns null if it has not, or the render is no longer valid
   */
  recall(asked: string, visit: Visit): Promise<Reply | null>
  /**
   * Answers from the render of the key, or makes it.
   * @param asked as above, to be remembered; null = not
   * @param make goes on when the client hangs up, as others may wait for it
   * @throws the error of `make`
   */
  serve(
    asked: string | null,
    known: Known,
    visit: Visit,
    make: () => Promise<MadeRender>,
  ): Promise<Reply>
}

/** How long clients may cache an output. */
export const MAX_AGE_SECONDS = 86_400

export function createCachedRenders(
  services: Pick<RenderServices, 'database' | 'db' | 'storage' | 'waits' | 'log' | 'now'>,
): CachedRenders {
  const { db, log, now } = services
  const memory = createMemory(services)
  /** The renders that this process makes, by user, type and key. */
  const making = new Map<string, Promise<Reply>>()

  /** @returns null if the storage lacks the file */
  async function hit(
    output: StoredRender,
    { headers }: Known,
    visit: Visit,
  ): Promise<Reply | null> {
    const { requestId, outputKey, used } = output
    const isCurrent = matchesEtag(visit.ifNoneMatch, etagOf(requestId))
    const body = isCurrent ? null : await memory.read(output)
    if (body === null && !isCurrent) return null
    const more = { ...visit.usageHeaders?.(used), ...headers }
    const head = { requestId, contentType: contentTypeOf(outputKey), cache: 'HIT', more } as const
    return reply(head, visit, body)
  }

  /** @returns null while it is being made, or once its file is gone and its key released */
  async function replay(first: FirstRender, known: Known, visit: Visit): Promise<Reply | null> {
    const { request_id: requestId, output_key: outputKey, output_size_bytes: sizeBytes } = first
    if (first.status !== 'completed') return null
    if (outputKey !== null) {
      const used = visit.usageHeaders ? await usedIn(db, visit.caller.userId, now()) : 0
      const answer = await hit({ requestId, outputKey, sizeBytes, used }, known, visit)
      if (answer) return answer
      // Unlike other renders, a missing one is made again: pages embed its address.
      missingOutput(log, { requestId, key: outputKey })
    }
    await releaseKey(db, first.id)
    return null
  }

  return {
    async recall(asked, visit) {
      const found = await memory.find({ userId: visit.caller.userId, asked })
      return found && hit(found.facts, found.known, visit)
    },

    async serve(asked, known, visit, make) {
      const { requestId, signal } = visit
      const { userId } = visit.caller
      const { type, key, headers } = known
      const place = `${userId} ${type} ${key}`

      async function render(): Promise<Reply> {
        const { body, contentType, headers: ofRender } = await make()
        const more = { ...ofRender, ...headers }
        return reply({ requestId, contentType, cache: 'MISS', more }, visit, body)
      }
      // Duplicates in this process query the database once, when the render is done.
      await making.get(place)?.catch(unlessTaken)
      const request = { userId, type, key, bodyHash: '' }
      const answer = await runIdempotent<Reply>(services, request, {
        signal,
        replay: (first) => replay(first, known, visit),
        async run() {
          const other = making.get(place)
          if (other) {
            await other
            throw new KeyTakenError('another request made the render')
          }
          const made = render().finally(() => making.delete(place))
          making.set(place, made)
          return made
        },
      })
      if (asked !== null) memory.remember({ userId, asked }, known)
      return answer
    },
  }
}

/** Another process turned out to make the render. */
function unlessTaken(error: unknown): void {
  if (!(error instanceof KeyTakenError)) throw error
}

interface Head extends Pick<FinishedRender, 'contentType'> {
  /** The request that made the render. */
  requestId: string
  cache: 'HIT' | 'MISS'
  more: Record<string, string>
}

/** @param body null if the client has it */
function reply(
  { requestId, contentType, cache, more }: Head,
  { ifNoneMatch, maxAge }: Visit,
  body: StoredBody | null,
): Reply {
  const etag = etagOf(requestId)
  const headers = {
    ETag: etag,
    'Cache-Control': `public, max-age=${maxAge}`,
    'X-Cache': cache,
    'Content-Disposition': inlineDisposition(requestId, contentType),
    ...more,
  }
  if (body === null || matchesEtag(ifNoneMatch, etag)) return { status: 304, headers, bytes: null }
  return { status: 200, headers, contentType, ...body }
}

/** An output never changes, and belongs to one render. */
function etagOf(requestId: string): string {
  return `"${requestId}"`
}

/**
 * Serves the renders that links ask for. A cached render is found by its key for 24 hours, as an Open Graph image is: concurrent
 * requests of a link are one render, in any number of processes.
 */
import { inlineDisposition } from '../http/content-disposition.ts'
import { matchesEtag } from '../http/etag.ts'
import type { Caller, LinkRights } from '../http/handler-types.ts'
import type { Reply } from '../http/reply.ts'
import { bodyOf, type StoredBody } from '../http/stored-body.ts'
import { type FirstRender, releaseKey } from '../renders/idempotency.ts'
import { type ContentType, contentTypeOf, missingOutput } from '../renders/output-files.ts'
import { createSharedRenders } from '../renders/shared-renders.ts'
import { createLinkLimits, type LimitServices } from './limits.ts'
import type { LinkRender } from './parameters.ts'
import { type MakeServices, makeRender } from './render.ts'
import type { WholePage } from './render-key.ts'

export interface ServeServices extends MakeServices, LimitServices {}

/** A request whose parameters are valid. */
export interface Asked {
  link: LinkRender
  page: WholePage
  /** Requests of an account with the same key have the same output. */
  key: string
  type: 'pdf' | 'screenshot' | 'og'
}

interface Visit extends Head {
  /** Was authenticated by a signature. */
  caller: Caller
  requestId: string
  signal: AbortSignal
}

/** Answers from the cached render, or makes it within the limits of the secret. @throws what `makeRender` throws */
export type ServeLink = (asked: Asked, visit: Visit) => Promise<Reply>

/** How long clients may cache a render. */
export const MAX_AGE_SECONDS = 86_400

export function createServeLink(services: ServeServices): ServeLink {
  const share = createSharedRenders(services)
  const limits = createLinkLimits(services)
  return (asked, { caller, requestId, signal, ifNoneMatch, maxAge }) => {
    const { userId } = caller
    const { key, type } = asked
    const head = { ifNoneMatch, maxAge }
    return share<Reply>(
      { userId, type, key, bodyHash: '' },
      {
        signal,
        replay: (first) => replay(services, first, head),
        async render() {
          const owner = { userId, ...rightsOf(caller) }
          const made = await limits.run(owner, (rights) =>
            makeRender(services, { ...asked, caller, requestId, ...rights }),
          )
          const { body, contentType } = made
          return reply({ requestId, contentType, cache: 'MISS', ...head }, body)
        },
      },
    )
  }
}

/** The rights of the secret that signed the request. */
function rightsOf({ link }: Caller): LinkRights {
  if (!link) throw new Error('a render link was authenticated without its secret')
  return link
}

interface Head {
  ifNoneMatch: string | undefined
  /** Seconds. */
  maxAge: number
}

/** @returns null while it is being rendered, or once its file is gone and its key released */
async function replay(
  { db, storage, log }: Pick<ServeServices, 'db' | 'storage' | 'log'>,
  { id, request_id: requestId, status, output_key, output_size_bytes }: FirstRender,
  head: Head,
): Promise<Reply | null> {
  if (status !== 'completed') return null
  const known = { requestId, cache: 'HIT', ...head } as const
  if (output_key !== null && matchesEtag(head.ifNoneMatch, etagOf(requestId))) {
    return reply({ ...known, contentType: contentTypeOf(output_key) }, null)
  }
  const stored =
    output_key === null ? null : await storage.get(output_key, output_size_bytes ?? undefined)
  if (output_key === null || !stored) {
    // As a missing image is, it is rendered again: pages embed its address.
    if (output_key !== null) missingOutput(log, { requestId, key: output_key })
    await releaseKey(db, id)
    return null
  }
  return reply({ ...known, contentType: contentTypeOf(output_key) }, await bodyOf(stored))
}

interface LinkReply extends Head {
  /** The render that made the file. */
  requestId: string
  contentType: ContentType
  cache: 'HIT' | 'MISS'
}

/** @param body null if the client has it */
function reply(
  { requestId, contentType, cache, ifNoneMatch, maxAge }: LinkReply,
  body: StoredBody | null,
): Reply {
  const etag = etagOf(requestId)
  const headers = {
    ETag: etag,
    'Cache-Control': `public, max-age=${maxAge}`,
    'X-Cache': cache,
    'Content-Disposition': inlineDisposition(requestId, contentType),
  }
  if (body === null || matchesEtag(ifNoneMatch, etag)) return { status: 304, headers, bytes: null }
  return { status: 200, headers, contentType, ...body }
}

/** An output never changes, and belongs to one render. */
function etagOf(requestId: string): string {
  return `"${requestId}"`
}

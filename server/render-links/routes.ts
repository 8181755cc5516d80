/**
 * Render links: addresses that render when they are requested. A cached render is found by its key for 24 hours, as an Open
 * Graph image is: concurrent requests of a link are one render, in any number of processes.
 */
import { ApiError, type Issue, validationError } from '../errors.ts'
import { inlineDisposition } from '../http/content-disposition.ts'
import { matchesEtag } from '../http/etag.ts'
import type { Caller, CheckedRequest, LinkRights, UserHandlers } from '../http/handler-types.ts'
import type { Reply } from '../http/reply.ts'
import { bodyOf, type StoredBody } from '../http/stored-body.ts'
import { type FirstRender, releaseKey } from '../renders/idempotency.ts'
import { type ContentType, contentTypeOf, missingOutput } from '../renders/output-files.ts'
import { createSharedRenders } from '../renders/shared-renders.ts'
import { requireWhole } from '../templates/whole.ts'
import { createLinkLimits, type LimitServices } from './limits.ts'
import { asParameter, type LinkRender, readParameters } from './parameters.ts'
import { checkAcross, type MakeServices, makeRender } from './render.ts'
import { linkKey, type WholePage } from './render-key.ts'

interface LinkServices extends MakeServices, LimitServices {}

type LinkRequest = CheckedRequest<'getRenderLink' | 'headRenderLink'> & { caller: Caller }

/** A request whose parameters are valid. */
interface Asked {
  link: LinkRender
  page: WholePage
  key: string
  type: 'pdf' | 'screenshot' | 'og'
}

/** How long clients may cache a render. */
const MAX_AGE_SECONDS = 86_400

export function createRenderLinkHandlers(services: LinkServices) {
  const { db, now } = services
  const share = createSharedRenders(services)
  const limits = createLinkLimits(services)

  async function serve(request: LinkRequest): Promise<Reply> {
    const link = await readParameters(services, request.query)
    try {
      await checkAcross(link)
      return await answer(request, link)
    } catch (error) {
      throw forStrangers(error, link)
    }
  }

  async function answer(request: LinkRequest, link: LinkRender): Promise<Reply> {
    const { caller, query, headers, requestId, signal } = request
    const { userId } = caller
    const asked = await findPage(userId, link, request)
    const { key, type } = asked
    const head = { ifNoneMatch: headers?.['If-None-Match'], maxAge: maxAge(query.expires, now()) }
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

  async function findPage(
    userId: string,
    link: LinkRender,
    { query }: Pick<LinkRequest, 'query'>,
  ): Promise<Asked> {
    const { page } = link
    if (!('template' in page)) {
      const type = 'card' in page ? 'og' : link.job.type
      return { link, page, type, key: linkKey(query, page) }
    }
    const named = { idOrSlug: page.template, path: 'template' }
    const whole = { ...page, ...(await requireWhole(db, userId, named)) }
    return { link, page: whole, type: link.job.type, key: linkKey(query, whole) }
  }

  return { getRenderLink: serve, headRenderLink: serve } satisfies UserHandlers
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

/** Caches keep nothing beyond the expiry of the link. */
function maxAge(expires: number | undefined, now: Date): number {
  const left = expires === undefined ? MAX_AGE_SECONDS : expires - Math.ceil(now.getTime() / 1_000)
  return Math.max(0, Math.min(MAX_AGE_SECONDS, left))
}

/** @returns null while it is being rendered, or once its file is gone and its key released */
async function replay(
  { db, storage, log }: Pick<LinkServices, 'db' | 'storage' | 'log'>,
  { id, request_id: requestId, status, output_key, output_size_bytes }: FirstRender,
  head: Head,
): Promise<Reply | null> {
  if (status !== 'completed') return null
  const stored =
    output_key === null ? null : await storage.get(output_key, output_size_bytes ?? undefined)
  if (output_key === null || !stored) {
    // As a missing image is, it is rendered again: pages embed its address.
    if (output_key !== null) missingOutput(log, { requestId, key: output_key })
    await releaseKey(db, id)
    return null
  }
  const contentType = contentTypeOf(output_key)
  return reply({ requestId, contentType, cache: 'HIT', ...head }, await bodyOf(stored))
}

interface LinkReply extends Head {
  /** The render that made the file. */
  requestId: string
  contentType: ContentType
  cache: 'HIT' | 'MISS'
}

function reply(
  { requestId, contentType, cache, ifNoneMatch, maxAge }: LinkReply,
  body: StoredBody,
): Reply {
  // An output never changes, and belongs to one render.
  const etag = `"${requestId}"`
  const headers = {
    ETag: etag,
    'Cache-Control': `public, max-age=${maxAge}`,
    'X-Cache': cache,
    'Content-Disposition': inlineDisposition(requestId, contentType),
  }
  if (matchesEtag(ifNoneMatch, etag)) return { status: 304, headers, bytes: null }
  return { status: 200, headers, contentType, ...body }
}

/** Names the parameters in place of the options, and keeps the error out of caches. */
function forStrangers(error: unknown, { job }: LinkRender): unknown {
  if (!(error instanceof ApiError)) return error
  const issues = (error.details?.['issues'] ?? []) as Issue[]
  const named =
    error.code === 'VALIDATION_ERROR' && issues.length > 0
      ? validationError(issues.map((issue) => asParameter(issue, job.type)))
      : error
  named.headers['Cache-Control'] = 'no-store'
  return named
}

/** Render links: addresses that render when they are requested. */
import { ApiError, type Issue, validationError } from '../errors.ts'
import type { Caller, CheckedRequest, UserHandlers } from '../http/handler-types.ts'
import type { Reply } from '../http/reply.ts'
import { requireWhole } from '../templates/whole.ts'
import { asParameter, type LinkRender, readParameters } from './parameters.ts'
import { checkAcross } from './render.ts'
import { linkKey } from './render-key.ts'
import { type Asked, MAX_AGE_SECONDS, type ServeLink, type ServeServices } from './serve.ts'

interface LinkServices extends ServeServices {
  serveLink: ServeLink
}

type LinkRequest = CheckedRequest<'getRenderLink' | 'headRenderLink'> & { caller: Caller }

export function createRenderLinkHandlers(services: LinkServices) {
  const { db, now } = services

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
    const asked = await findPage(caller.userId, link, request)
    const head = { ifNoneMatch: headers?.['If-None-Match'], maxAge: maxAge(query.expires, now()) }
    return services.serveLink(asked, { caller, requestId, signal, ...head })
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

/** Caches keep nothing beyond the expiry of the link. */
function maxAge(expires: number | undefined, now: Date): number {
  const left = expires === undefined ? MAX_AGE_SECONDS : expires - Math.ceil(now.getTime() / 1_000)
  return Math.max(0, Math.min(MAX_AGE_SECONDS, left))
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

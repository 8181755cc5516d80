/** Render links: addresses that render when they are requested. */
import { createHash } from 'node:crypto'
import type { Capabilities } from '../capabilities.ts'
import { ApiError, type Issue, validationError } from '../errors.ts'
import type { Caller, CheckedRequest, UserHandlers } from '../http/handler-types.ts'
import type { PipelineOptions } from '../http/pipeline.ts'
import type { Reply } from '../http/reply.ts'
import { MAX_AGE_SECONDS, type Versions, versionsOf } from '../renders/port.ts'
import { requireWhole } from '../templates/whole.ts'
import { asParameter, type LinkQuery, type LinkRender, readParameters } from './parameters.ts'
import { checkAcross } from './render.ts'
import type { AskedRender, RenderLinks } from './serve.ts'

type LinkRequest = CheckedRequest<'getRenderLink' | 'headRenderLink'> & { caller: Caller }

export function createRenderLinkHandlers(
  services: Pick<Capabilities, 'contract' | 'bodies' | 'db' | 'now'>,
  renderLinks: RenderLinks,
) {
  const { db, now } = services

  async function serve(request: LinkRequest): Promise<Reply> {
    const { query, headers } = request
    const link = await readParameters(services, query)
    try {
      await checkAcross(link)
      const asked = await findPage(request, link)
      const ifNoneMatch = headers?.['If-None-Match']
      const maxAge = maxAgeOf(query.expires, now())
      return await renderLinks.serve(asked, { ...request, ifNoneMatch, maxAge })
    } catch (error) {
      throw forStrangers(error, link)
    }
  }

  async function findPage({ caller, query }: LinkRequest, link: LinkRender): Promise<AskedRender> {
    const { page, job } = link
    if (!('template' in page)) {
      const type = 'card' in page ? 'og' : job.type
      return { link, page, type, key: linkKey(query, null), template: null }
    }
    const { template: idOrSlug } = page
    const whole = await requireWhole(db, caller.userId, { idOrSlug, path: 'template' })
    const versions = versionsOf(whole)
    const cached = { type: job.type, key: linkKey(query, versions) }
    return { link, page: { ...page, ...whole }, ...cached, template: { idOrSlug, versions } }
  }

  return { getRenderLink: serve, headRenderLink: serve } satisfies UserHandlers
}

/** @returns a function that answers links which this process has answered before */
export function createLinkRecall(
  renderLinks: Pick<RenderLinks, 'recall'>,
  now: () => Date,
): PipelineOptions['recall'] {
  return ({ request: { headers, signal }, requestId, url }, caller) => {
    const expires = url.searchParams.get('expires')
    const maxAge = maxAgeOf(expires === null ? undefined : Number(expires), now())
    const ifNoneMatch = headers.get('if-none-match') ?? undefined
    return renderLinks.recall({ caller, requestId, signal, ifNoneMatch, maxAge })
  }
}

/**
 * The cache key of a render: all parameters but those of the signature, and the versions of its
 * template. Links that were signed again, or by another secret of the account, have the same key.
 */
function linkKey(query: LinkQuery, versions: Versions | null): string {
  const { signer: _, expires: __, signature: ___, data = {}, ...parameters } = query
  const given = [...Object.entries(parameters), ...Object.entries(data)]
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const hash = createHash('sha256').update(JSON.stringify([given, versions]))
  // No Idempotency-Key of a request is equal to it: a header cannot have a line break.
  return `link\n${hash.digest('hex')}`
}

/** Caches keep nothing beyond the expiry of the link. */
function maxAgeOf(expires: number | undefined, now: Date): number {
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

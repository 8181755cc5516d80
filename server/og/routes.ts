/**
 * Open Graph images. A cached image is the render that made it, found by its key for 24 hours like a render
 * by its Idempotency-Key: concurrent requests for an image are one render, in any number of processes.
 */

import { type Usage, usageOf } from '../accounts/plans.ts'
import { usedIn } from '../accounts/usage.ts'
import type { Contract } from '../contract/contract.ts'
import type { DatabaseHandle } from '../db/index.ts'
import { validationError } from '../errors.ts'
import { inlineDisposition } from '../http/content-disposition.ts'
import { matchesEtag } from '../http/etag.ts'
import type { Caller, CheckedRequest, UserHandlers } from '../http/handler-types.ts'
import type { RateLimiter } from '../http/pipeline.ts'
import type { Reply } from '../http/reply.ts'
import { bodyOf, type StoredBody } from '../http/stored-body.ts'
import { type FirstRender, releaseKey } from '../renders/idempotency.ts'
import { missingOutput } from '../renders/output-files.ts'
import { type FinishedRender, type RenderServices, renderNow } from '../renders/render.ts'
import { createSharedRenders } from '../renders/shared-renders.ts'
import { type ExpansionServices, withExpanded } from '../templates/expand.ts'
import type { TemplateValues } from '../templates/liquid-types.ts'
import { partVersions } from '../templates/parts.ts'
import { applyRules } from '../templates/rules.ts'
import { type SettingsServices, templateOptions } from '../templates/settings.ts'
import { requireWhole, type WholeTemplate } from '../templates/whole.ts'
import { type AskedImage, type CachedImage, createCachedImages } from './cached-images.ts'
import { imageKey } from './image-key.ts'
import { createKeyLimits, type Rights } from './key-limits.ts'
import { namesOf, readValues } from './named-variables.ts'

interface OgServices extends RenderServices, ExpansionServices, SettingsServices {
  database: DatabaseHandle
  contract: Pick<Contract, 'checkSettings' | 'checkTemplateJson'>
  /** Counts per key. */
  ogRateLimiter: Pick<RateLimiter, 'consume'>
}

type OgRequest = CheckedRequest<'getOgImage' | 'headOgImage'> & { caller: Caller }

/** An image that is not cached. */
interface NewImage extends WholeTemplate {
  key: string
  values: TemplateValues
  caller: Caller
  requestId: string
}

interface RenderedImage {
  rateLimitHeaders: Record<string, string>
  image: FinishedRender
}

export function createOgHandlers(services: OgServices) {
  const { db, ogRateLimiter } = services
  const cachedImages = createCachedImages(services)
  const keyLimits = createKeyLimits(services)
  const share = createSharedRenders(services)

  async function serve(request: OgRequest): Promise<Reply> {
    const { params, query, headers, caller } = request
    const { variables = {}, json, v = '' } = query
    const asked = { userId: caller.userId, template: params.template, variables, json, v }
    const etag = headers?.['If-None-Match']
    const cached = await cachedImages.find(asked)
    const hit = cached && (await replyFromCache(caller, cached, etag))
    return hit ?? serveFirst(request, asked, etag)
  }

  /** Serves an image that this process does not know: another one may have rendered it. */
  async function serveFirst(
    { caller, requestId, signal }: OgRequest,
    asked: AskedImage,
    etag: string | undefined,
  ): Promise<Reply> {
    const { template, parts } = await findTemplate(caller, asked.template)
    const names = namesOf(template)
    const read = readValues(asked, names, services.contract)
    if ('issues' in read) throw validationError(read.issues)
    const { values } = read
    const { userId } = caller
    const counting = { userId, template: asked.template, v: asked.v, values }
    const key = imageKey({ ...template, partVersions: partVersions(parts) }, counting)
    const idempotent = { userId, type: 'og', key, bodyHash: '' } as const
    const reply = await share<Reply>(idempotent, {
      signal,
      replay: (first) => replayImage(services, caller, first, etag),
      async render() {
        const image = { key, template, parts, values, caller, requestId }
        const { rateLimitHeaders, image: made } = await countAndRender(image)
        const { usage, body } = made
        const head = { requestId, overage: overageOf(caller, usage), cache: 'MISS' } as const
        const reply = imageReply(head, etag, body)
        return { ...reply, headers: { ...rateLimitHeaders, ...reply.headers } }
      },
    })
    cachedImages.remember(counting, { key, names })
    return reply
  }

  /** A template that does not exist counts towards the rate limit, so that slugs cannot be guessed for free. */
  async function findTemplate(caller: Caller, slug: string): Promise<WholeTemplate> {
    try {
      return await requireWhole(db, caller.userId, { idOrSlug: slug, path: 'template' })
    } catch (error) {
      await ogRateLimiter.consume(caller)
      throw error
    }
  }

  async function countAndRender(image: NewImage): Promise<RenderedImage> {
    const rateLimitHeaders = await ogRateLimiter.consume(image.caller)
    const finished = await keyLimits.run(image.caller, (rights) =>
      renderImage(services, image, rights),
    )
    return { rateLimitHeaders, image: finished }
  }

  return { getOgImage: serve, headOgImage: serve } satisfies UserHandlers
}

async function renderImage(
  services: OgServices,
  { key, template, parts, values, caller, requestId }: NewImage,
  rights: Rights,
): Promise<FinishedRender> {
  const { width, height } = template
  const options = {
    ...templateOptions(services, template.settings).screenshot,
    width,
    height,
    smallest: true,
  } as const
  const issues = services.optionRules.screenshot(options)
  if (issues.length > 0) throw validationError(issues)
  const { signal } = new AbortController()
  const owner = { ...caller, cause: 'og' } as const
  // Images have neither header nor footer.
  const texts = { ...template, header: '', footer: '' }
  const ruled = applyRules(template.variable_rules, values, '')
  const expansion = { texts, parts, ...ruled, path: 'template', caller: owner, signal }
  return withExpanded(services, expansion, ({ html }) =>
    renderNow(services, {
      requestId,
      caller,
      type: 'og',
      inputType: 'template',
      title: template.name,
      job: { type: 'screenshot', source: { html, scripts: 'off' }, options },
      metadata: null,
      idempotency: { key, bodyHash: '' },
      ...rights,
    }),
  )
}

/** @returns null if the storage lacks the file */
async function replyFromCache(
  caller: Caller,
  { requestId, used, read }: CachedImage,
  etag: string | undefined,
): Promise<Reply | null> {
  const body = await read()
  if (body === null) return null
  const overage = overageOf(caller, usageOf(caller.plan, used))
  return imageReply({ requestId, overage, cache: 'HIT' }, etag, body)
}

/** @returns null while the image is being rendered, or once its file is gone and its key released */
async function replayImage(
  { db, storage, log, now }: OgServices,
  caller: Caller,
  { id, request_id: requestId, status, output_key, output_size_bytes }: FirstRender,
  etag: string | undefined,
): Promise<Reply | null> {
  if (status !== 'completed') return null
  const [stored, used] = await Promise.all([
    output_key === null ? null : storage.get(output_key, output_size_bytes ?? undefined),
    usedIn(db, caller.userId, now()),
  ])
  if (!stored) {
    // Unlike other renders, a missing image is rendered again: pages embed its address.
    if (output_key !== null) missingOutput(log, { requestId, key: output_key })
    await releaseKey(db, id)
    return null
  }
  const overage = overageOf(caller, usageOf(caller.plan, used))
  return imageReply({ requestId, overage, cache: 'HIT' }, etag, await bodyOf(stored))
}

/** The overage that the response tells. A key of scope `og` is public: it tells nothing of the account. */
function overageOf({ keyScope }: Caller, { overage }: Usage): number {
  return keyScope === 'og' ? 0 : overage
}

/** How long clients may cache an image. */
const MAX_AGE_SECONDS = 86_400

interface ImageHead {
  /** The render that made the image. */
  requestId: string
  /** Renders beyond the allowance. */
  overage: number
  cache: 'HIT' | 'MISS'
}

function imageReply(
  { requestId, overage, cache }: ImageHead,
  ifNoneMatch: string | undefined,
  body: StoredBody,
): Reply {
  // An output never changes, and belongs to one render.
  const etag = `"${requestId}"`
  const headers = {
    ETag: etag,
    'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}`,
    'X-Cache': cache,
    'X-Overage-Renders': String(overage),
    'Content-Disposition': inlineDisposition(requestId, 'image/png'),
  }
  if (matchesEtag(ifNoneMatch, etag)) return { status: 304, headers, bytes: null }
  return { status: 200, headers, contentType: 'image/png', ...body }
}

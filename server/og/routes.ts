/**
 * Open Graph images. A cached image is the render that made it, found by its key for 24 hours like a
 * render by its Idempotency-Key: so many requests at once are one render, on any number of processes.
 */

import { PLANS, type Usage, usageOf } from '../accounts/plans.ts'
import { usedIn } from '../accounts/usage.ts'
import type { Assets } from '../assets/assets.ts'
import type { Contract } from '../contract/contract.ts'
import type { Engine } from '../engine/index.ts'
import { matchesEtag } from '../http/etag.ts'
import type { Caller, CheckedRequest, UserHandlers } from '../http/handler-types.ts'
import type { RateLimiter } from '../http/pipeline.ts'
import type { Reply } from '../http/reply.ts'
import { bodyOf } from '../http/stored-body.ts'
import { type FirstRender, freeKey } from '../renders/idempotency.ts'
import { runIdempotent } from '../renders/idempotent.ts'
import { missingOutput } from '../renders/missing-output.ts'
import { dispositionOf } from '../renders/output-files.ts'
import { KeyTakenError } from '../renders/records.ts'
import { type FinishedRender, type RenderServices, renderNow } from '../renders/render.ts'
import { expandTemplate } from '../templates/expand.ts'
import type { LiquidPool } from '../templates/liquid-pool.ts'
import { requireTemplate, type TemplateRecord } from '../templates/records.ts'
import { imageKey } from './image-key.ts'

interface OgServices extends RenderServices {
  contract: Pick<Contract, 'defaults'>
  engine: Pick<Engine, 'screenshot'>
  assets: Assets
  liquid: LiquidPool
  rateLimiter: RateLimiter
}

type OgRequest = CheckedRequest<'getOgImage' | 'headOgImage'> & { caller: Caller }

/** An image that is to be made. */
interface NewImage {
  key: string
  template: TemplateRecord
  variables: Record<string, string>
  caller: Caller
  requestId: string
}

export function createOgHandlers(services: OgServices) {
  const { assets, db, contract, engine, liquid, log, rateLimiter, storage, now } = services
  /** Images that this process is making, by key; null if it turns out that another process is. */
  const underWay = new Map<string, Promise<FinishedRender | null>>()

  async function serve(request: OgRequest): Promise<Reply> {
    const { params, query, headers, caller, requestId, signal } = request
    const { variables = {}, v = '' } = query
    const template = await findTemplate(caller, params.template)
    const key = imageKey(template, variables, v)
    const twin = { userId: caller.userId, type: 'og', key, bodyHash: '' } as const
    const etag = headers?.['If-None-Match']
    // Who waits here asks the database once, when the image is there.
    await underWay.get(key)
    return runIdempotent(services, twin, {
      signal,
      repeat: (found) => cached(caller, found, etag),
      async first() {
        const others = underWay.get(key)
        if (others) {
          await others
          throw new KeyTakenError('another request made the image')
        }
        const rateLimitHeaders = rateLimiter.consume(caller)
        const made = await make({ key, template, variables, caller, requestId })
        if (made === null) throw new KeyTakenError('another process is making the image')
        const reply = imageReply({ requestId, usage: made.usage, cache: 'MISS' }, etag, {
          bytes: made.bytes,
        })
        return { ...reply, headers: { ...rateLimitHeaders, ...reply.headers } }
      },
    })
  }

  /** What does not exist costs its searcher a request of the minute. */
  async function findTemplate(caller: Caller, slug: string): Promise<TemplateRecord> {
    try {
      return await requireTemplate(db, caller.userId, slug)
    } catch (error) {
      rateLimiter.consume(caller)
      throw error
    }
  }

  /** @returns null while it is being made, or when its bytes are gone and its key is free */
  async function cached(
    caller: Caller,
    { id, request_id: requestId, status, output_key }: FirstRender,
    etag: string | undefined,
  ): Promise<Reply | null> {
    if (status !== 'completed') return null
    const [stored, used] = await Promise.all([
      output_key === null ? null : storage.get(output_key),
      usedIn(db, caller.userId, now()),
    ])
    if (!stored) {
      // An image in a page heals by being made again.
      if (output_key !== null) missingOutput(log, { requestId, key: output_key })
      await freeKey(db, id)
      return null
    }
    const usage = usageOf(caller.plan, used)
    return imageReply({ requestId, usage, cache: 'HIT' }, etag, bodyOf(stored))
  }

  /** Goes on when its client hangs up: others may wait for it, and more will come. */
  function make(image: NewImage): Promise<FinishedRender | null> {
    const making = render(image)
      .catch((error: unknown) => {
        if (error instanceof KeyTakenError) return null
        throw error
      })
      .finally(() => underWay.delete(image.key))
    underWay.set(image.key, making)
    return making
  }

  async function render({ key, template, variables, caller, requestId }: NewImage) {
    const { userId } = caller
    const { width, height, html } = template
    const filled = await expandTemplate(
      liquid,
      { html, data: variables, path: 'template' },
      { userId, signal: new AbortController().signal },
    )
    const request = {
      requestId,
      caller,
      type: 'og',
      inputType: 'template',
      metadata: null,
      contentType: 'image/png',
      idempotency: { key, bodyHash: '' },
    } as const
    return renderNow(services, request, async (signal) =>
      engine.screenshot(
        { html: filled, scripts: 'off' },
        { ...contract.defaults.screenshot, width, height },
        { ...(await assets.ownerOf(caller)), lanesMax: PLANS[caller.plan].rendersAtATime, signal },
      ),
    )
  }

  return { getOgImage: serve, headOgImage: serve } satisfies UserHandlers
}

/** How long an image may be kept by whoever fetched it (spec, "Limits"). */
const MAX_AGE_SECONDS = 86_400

interface ImageHead {
  /** Of the render that made the image. */
  requestId: string
  usage: Usage
  cache: 'HIT' | 'MISS'
}

function imageReply(
  { requestId, usage, cache }: ImageHead,
  ifNoneMatch: string | undefined,
  body: ReturnType<typeof bodyOf> | { bytes: FinishedRender['bytes'] },
): Reply {
  // An output never changes, and belongs to one render.
  const etag = `"${requestId}"`
  const headers = {
    ETag: etag,
    'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}`,
    'X-Cache': cache,
    'X-Overage-Renders': String(usage.overage),
    'Content-Disposition': dispositionOf(requestId, 'image/png'),
  }
  if (matchesEtag(ifNoneMatch, etag)) return { status: 304, headers, bytes: null }
  return { status: 200, headers, contentType: 'image/png', ...body }
}

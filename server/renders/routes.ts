/** The render operations: the order of their checks, and the response they end in. */

import { PLANS, type Usage, usageHeaders, usageOf } from '../accounts/plans.ts'
import { usedIn } from '../accounts/usage.ts'
import type { Assets } from '../assets/assets.ts'
import { type Destination, EgressError, type EgressPolicy } from '../egress-policy/index.ts'
import type { Engine, Output, Source } from '../engine/index.ts'
import { ApiError, type Issue, validationError } from '../errors.ts'
import type { Client } from '../http/forwarded.ts'
import type { Caller, UserHandlers } from '../http/handler-types.ts'
import type { Reply } from '../http/reply.ts'
import { bodyOf } from '../http/stored-body.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { expandTemplate } from '../templates/expand.ts'
import type { LiquidPool } from '../templates/liquid-pool.ts'
import { requireTemplate } from '../templates/records.ts'
import type { WakeUps } from '../wake-ups/index.ts'
import { blockedField } from './blocked-field.ts'
import { type FirstRender, freeKey, hashOf } from './idempotency.ts'
import { runIdempotent } from './idempotent.ts'
import { contentTypeOfJob, type RenderJob, runJob } from './job.ts'
import { missingOutput } from './missing-output.ts'
import { contentTypeOf, dispositionOf } from './output-files.ts'
import { findOutput, type Webhook } from './records.ts'
import { enqueue, type RenderServices, renderNow } from './render.ts'
import {
  checkPdfOptions,
  checkScreenshotOptions,
  checkTemplateFields,
  checkWebhookCredentials,
  checkWebhookDestination,
  checkWebhookScheme,
  type TemplateFields,
} from './validation.ts'

interface RenderHandlerServices extends RenderServices {
  engine: Engine
  assets: Assets
  liquid: LiquidPool
  secrets: Secrets
  wakeUps: WakeUps
  egressPolicy: EgressPolicy
}

/** What both kinds of render request share. */
interface RenderBody extends TemplateFields {
  async: boolean
  webhook_url?: string
  webhook_secret?: string

  html?: string
  url?: string
  metadata?: Record<string, unknown> | null
}

/** One render request, whatever its kind. */
interface RenderCall {
  type: RenderJob['type']
  body: RenderBody
  /** The JSON text of the body's fields that come back as they were sent. */
  verbatim: Record<string, string>
  jobOf(source: Source): RenderJob
  issues: Issue[]
  caller: Caller
  client: Client
  requestId: string
  idempotencyKey: string | undefined
  signal: AbortSignal
}

export function createRenderHandlers(services: RenderHandlerServices) {
  const { db, liquid, log, egressPolicy, secrets, storage, wakeUps, now } = services

  /** 400, then a repetition's answer, then 403, 404; the allowance comes with the render. */
  async function answer(call: RenderCall): Promise<Reply> {
    const { body } = call
    const issues = [
      ...call.issues,
      ...checkTemplateFields(body),
      ...checkWebhookScheme(body.webhook_url, egressPolicy.allows),
    ]
    if (issues.length > 0) throw validationError(issues)
    const url =
      body.url === undefined ? null : (await checkUrl(egressPolicy, 'url', body.url)).url.href
    if (body.webhook_url !== undefined) await checkWebhook(egressPolicy, body.webhook_url)
    const key = call.idempotencyKey
    if (key === undefined) return begin(call, url, null)
    const idempotency = { key, bodyHash: await hashOf(body, call.verbatim) }
    const twin = { userId: call.caller.userId, type: call.type, ...idempotency }
    const reply = await runIdempotent(services, twin, {
      signal: call.signal,
      repeat: (found) => repeated(call, found),
      first: () => begin(call, url, idempotency),
    })
    return { ...reply, headers: { ...reply.headers, 'X-Idempotency-Key': key } }
  }

  /** A repetition gets what the first request with the key got, and is told so. */
  async function repeated({ caller }: RenderCall, found: FirstRender) {
    const reply = await repeat(caller, found)
    if (!reply) return null
    const mismatch: Record<string, string> = found.mismatch
      ? { 'X-Idempotency-Mismatch': 'true' }
      : {}
    return { ...reply, headers: { ...reply.headers, 'X-Cache': 'HIT', ...mismatch } }
  }

  /** @returns null while the first render is under way, or when its output is gone and its key is free */
  async function repeat(caller: Caller, first: FirstRender): Promise<Reply | null> {
    if (first.background) return queuedReply(first.request_id)
    if (first.status !== 'completed') return null
    if (first.output_key === null) {
      await freeKey(db, first.id)
      return null
    }
    const stored = await storage.get(first.output_key)
    if (!stored) {
      // Removed just now: the next look sees that. Otherwise another process holds it: rendering
      // again would charge twice for one key.
      if ((await findOutput(db, first.id)) === null) return null
      throw missingOutput(log, { requestId: first.request_id, key: first.output_key })
    }
    const contentType = contentTypeOf(first.output_key)
    const used = await usedIn(db, caller.userId, now())
    const headers = outputHeaders({
      requestId: first.request_id,
      contentType,
      durationMs: first.render_duration_ms ?? 0,
      usage: usageOf(caller.plan, used),
    })
    return { status: 200, contentType, headers, ...bodyOf(stored) }
  }

  async function begin(
    call: RenderCall,
    url: string | null,
    idempotency: Idempotency | null,
  ): Promise<Reply> {
    const { body, caller, requestId } = call
    if (body.async && !PLANS[caller.plan].asyncRenders) throw new ApiError('PLAN_UPGRADE_REQUIRED')
    const job = call.jobOf(await sourceOf(call, url))

    const fromHtml = body.template_id === undefined ? 'html' : 'template'
    const inputType = url === null ? fromHtml : 'url'
    // `null` is none.
    const metadata = body.metadata ? (call.verbatim['metadata'] ?? null) : null
    const request = {
      requestId,
      caller,
      type: job.type,
      inputType,
      metadata,
      idempotency,
    } as const
    if (body.async) {
      const webhook = webhookOf(call)
      await enqueue(services, { ...request, job, webhook })
      wakeUps.notify('renders')
      return queuedReply(requestId)
    }
    const { bytes, contentType, durationMs, usage } = await renderNow(
      services,
      { ...request, contentType: contentTypeOfJob(job) },
      (given) => {
        const signal = AbortSignal.any([call.signal, given])
        return runJob(services, job, caller, signal)
      },
    )
    return {
      status: 200,
      bytes,
      contentType,
      headers: outputHeaders({ requestId, contentType, durationMs, usage }),
    }
  }

  /** A template is filled here and now: what was accepted stays as it was, whatever becomes of the template. */
  async function sourceOf(
    { body, caller: { userId }, signal }: RenderCall,
    url: string | null,
  ): Promise<Source> {
    if (url !== null) return { url }
    const { template_id: id, template_version: version, data = {} } = body
    if (id === undefined) return { html: body.html ?? '' }
    const { html } = await requireTemplate(db, userId, id, version)
    const filling = { html, data, path: 'template_id' }
    return { html: await expandTemplate(liquid, filling, { userId, signal }) }
  }

  /** Where the end is told; secrets are encrypted before they go anywhere. */
  function webhookOf({
    body: { webhook_url, webhook_secret },
    client,
  }: RenderCall): Webhook | null {
    if (webhook_url === undefined) return null
    const secret =
      webhook_secret === undefined ? null : secrets.encrypt('webhook-secrets', webhook_secret)
    return { url: new URL(webhook_url).href, secret, baseUrl: client.baseUrl }
  }

  return {
    renderPdf({ body, verbatim, headers, caller, client, requestId, signal }) {
      const { options } = body
      return answer({
        type: 'pdf',
        body,
        verbatim,
        jobOf: (source) => ({ type: 'pdf', source, options }),
        issues: checkPdfOptions(options),
        caller,
        client,
        requestId,
        idempotencyKey: headers['Idempotency-Key'],
        signal,
      })
    },

    renderScreenshot({ body, verbatim, headers, caller, client, requestId, signal }) {
      const { options } = body
      return answer({
        type: 'screenshot',
        body,
        verbatim,
        jobOf: (source) => ({ type: 'screenshot', source, options }),
        issues: checkScreenshotOptions(options),
        caller,
        client,
        requestId,
        idempotencyKey: headers['Idempotency-Key'],
        signal,
      })
    },
  } satisfies UserHandlers
}

type Idempotency = { key: string; bodyHash: string }

function outputHeaders(output: {
  requestId: string
  contentType: Output['contentType']
  durationMs: number
  usage: Usage
}): Record<string, string> {
  return {
    'X-Render-Duration-Ms': String(output.durationMs),
    'X-Cache': 'MISS',
    ...usageHeaders(output.usage),
    'Content-Disposition': dispositionOf(output.requestId, output.contentType),
    'Cache-Control': 'private, no-store',
  }
}

function queuedReply(requestId: string): Reply {
  const shared = { request_id: requestId, status: 'queued', message: 'The render is queued.' }
  return {
    status: 202,
    headers: { 'X-Cache': 'MISS' },
    json: { success: true, data: { ...shared, poll_url: `/api/v1/renders/${requestId}` } },
    flat: shared,
  }
}

/** Each delivery is judged again. @throws ApiError VALIDATION_ERROR, SSRF_BLOCKED */
async function checkWebhook(egressPolicy: EgressPolicy, text: string): Promise<void> {
  const { url, destination } = await checkUrl(egressPolicy, 'webhook_url', text)
  const issues = [
    ...checkWebhookCredentials(url.href),
    ...checkWebhookDestination(url, destination, egressPolicy.allows),
  ]
  if (issues.length > 0) throw validationError(issues)
}

/**
 * A fast refusal before anything is reserved; every connection of the render is judged again.
 * @returns the URL to navigate to, exactly as it was judged; without a destination if its name does
 * not resolve now
 * @throws ApiError VALIDATION_ERROR, SSRF_BLOCKED
 */
async function checkUrl(
  egressPolicy: EgressPolicy,
  field: 'url' | 'webhook_url',
  text: string,
): Promise<{ url: URL; destination: Destination | null }> {
  try {
    const url = egressPolicy.parse(text)
    return { url, destination: await egressPolicy.check(url) }
  } catch (cause) {
    if (!(cause instanceof EgressError)) throw cause
    if (cause.kind === 'unresolved') return { url: egressPolicy.parse(text), destination: null }
    if (cause.kind === 'blocked') throw blockedField(field, text, cause)
    const message = `\`${field}\` must be a valid URL with a host name, such as https://example.com/page.`
    throw validationError([{ path: field, message }])
  }
}

/**
 * The way in for everything that becomes a render: once for each idempotency key, and then now or
 * in the background. Requests to render, work on PDFs and adapters share it.
 */
import { PLANS } from '../accounts/plans.ts'
import { ApiError } from '../errors.ts'
import type { BodyHold } from '../http/body/budget.ts'
import type { Client } from '../http/forwarded.ts'
import type { Caller } from '../http/handler-types.ts'
import type { FileContent } from '../lib/file-content.ts'
import type { AnswerFields } from './answer-checks.ts'
import type { Idempotency, Webhook } from './begin.ts'
import { hashBody } from './body-hash.ts'
import { runIdempotent } from './idempotency.ts'
import { enqueueRender, type RenderRequest, renderNow } from './render.ts'
import { replayRender, type Submitted } from './replay.ts'
import type { RenderServices } from './services.ts'

/** A request that becomes a render. */
export interface Arrival {
  body: AnsweredBody
  /** The JSON text of the fields that are returned as they were sent. */
  verbatim: Record<string, string>
  caller: Caller
  client: Pick<Client, 'baseUrl'>
  requestId: string
  idempotencyKey: string | undefined
  /** Counts the bytes of an output that is not stored. */
  unstored?: BodyHold
  /** Aborts when the client hangs up. */
  signal: AbortSignal
}

/** The fields that say how a request is answered. */
interface AnsweredBody extends AnswerFields {
  files?: Record<string, FileContent>
  async?: boolean
  webhook_url?: string
  webhook_secret?: string
  metadata?: Record<string, unknown> | null
}

/** The job of a request, and what its row says about it. */
type Accepted = Pick<
  RenderRequest,
  'type' | 'inputType' | 'title' | 'job' | 'idempotency' | 'uploadTo'
>

/**
 * Runs a request once for its idempotency key, and answers duplicates by the render of the first
 * one.
 * @param key the key as the render has it
 * @throws what `run` throws, and ApiError IDEMPOTENCY_*
 */
export async function submitOnce(
  services: RenderServices,
  { body, verbatim, caller, signal }: Pick<Arrival, 'body' | 'verbatim' | 'caller' | 'signal'>,
  { type, key }: Pick<RenderRequest, 'type'> & { key: string | undefined },
  run: (idempotency: Idempotency | null) => Promise<Submitted>,
): Promise<Submitted> {
  if (key === undefined) return run(null)
  const idempotency = { key, bodyHash: await hashBody(body, verbatim) }
  const request = { userId: caller.userId, type, ...idempotency }
  return runIdempotent<Submitted>(services, request, {
    signal,
    async replay(first) {
      const result = await replayRender(services, caller, first)
      return result && { ...result, replay: { mismatch: first.mismatch } }
    },
    run: () => run(idempotency),
  })
}

/** @throws ApiError PLAN_UPGRADE_REQUIRED */
export function requireBackground({ body, caller }: Pick<Arrival, 'body' | 'caller'>): void {
  if (body.async && !PLANS[caller.plan].asyncRenders) throw new ApiError('PLAN_UPGRADE_REQUIRED')
}

/**
 * Begins the render of a request. Its answer has the output, or says that it is queued.
 * @throws what `renderNow` and `enqueueRender` throw
 */
export async function startRender(
  services: RenderServices,
  { body, verbatim, caller, client, requestId, unstored, signal }: Omit<Arrival, 'idempotencyKey'>,
  { title, ...accepted }: Accepted,
): Promise<Submitted> {
  const { filename, disposition, retention } = body
  const isKept = retention !== 0
  const request = {
    ...accepted,
    requestId,
    caller,
    title: isKept ? title : null,
    // `"metadata": null` counts as none.
    metadata: body.metadata && isKept ? (verbatim['metadata'] ?? null) : null,
    // Not the name of an output that has no link.
    ...(isKept && { filename, disposition }),
    retention,
    unstored,
  }
  if (body.async) {
    const webhook = webhookOf(services, { body, client })
    const { baseUrl } = client
    await enqueueRender(services, { ...request, baseUrl }, webhook)
    return { status: 'queued', requestId }
  }
  const { body: output, ...rest } = await renderNow(services, request, signal)
  const name = { filename: filename ?? null, disposition: disposition ?? null }
  return { status: 'completed', requestId, request_id: requestId, ...name, ...rest, output }
}

/** The receiver that a request names; null without one. */
export function webhookOf(
  { secrets }: Pick<RenderServices, 'secrets'>,
  { body, client }: Pick<Arrival, 'body' | 'client'>,
): Webhook | null {
  const { webhook_url: url, webhook_secret: text } = body
  if (url === undefined) return null
  const secret = text === undefined ? null : secrets.encrypt('webhook-secrets', text)
  return { url: new URL(url).href, secret, baseUrl: client.baseUrl }
}

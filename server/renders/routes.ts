/** The render operations: the order of their checks, and the response they end in. */
import type { Caller } from '../accounts/auth.ts'
import { PLANS, usageHeaders } from '../accounts/plans.ts'
import type {
  Engine,
  Output,
  PdfOptions,
  RenderOwner,
  ScreenshotOptions,
  Source,
} from '../engine/index.ts'
import { ApiError, type Issue, validationError } from '../errors.ts'
import type { UserHandlers } from '../http/handlers.ts'
import type { Reply } from '../http/reply.ts'
import { type Outbound, OutboundError } from '../outbound.ts'
import {
  checkPdfOptions,
  checkScreenshotOptions,
  checkWebhookCredentials,
  checkWebhookScheme,
} from './checks.ts'
import { type PlannedFields, refusePlanned } from './planned.ts'
import { FILE_EXTENSIONS, type RenderServices, renderNow } from './render.ts'

interface RenderHandlerServices extends RenderServices {
  engine: Engine
  outbound: Outbound
}

/** What both kinds of render request share. */
interface RenderBody extends PlannedFields {
  html?: string
  url?: string
  metadata?: Record<string, unknown> | null
}

/** One render request, whatever its kind. */
interface RenderCall {
  type: 'pdf' | 'screenshot'
  body: RenderBody & { options: PdfOptions | ScreenshotOptions }
  issues: Issue[]
  caller: Caller
  requestId: string
  idempotencyKey: string | undefined
  signal: AbortSignal
  render(source: Source, owner: RenderOwner): Promise<Output>
}

export function createRenderHandlers(services: RenderHandlerServices) {
  const { engine, outbound } = services

  /** 400, then 403, then 501; the allowance comes with the render (design, section 2). */
  async function answer(call: RenderCall): Promise<Reply> {
    const { type, body, caller, requestId } = call
    const issues = [...call.issues, ...checkWebhookScheme(body.webhook_url)]
    if (issues.length > 0) throw validationError(issues)
    const url = body.url === undefined ? null : await checkUrl(outbound, 'url', body.url)
    if (body.webhook_url !== undefined) await checkWebhook(outbound, body.webhook_url)
    if (body.async && !PLANS[caller.plan].asyncRenders) throw new ApiError('PLAN_UPGRADE_REQUIRED')
    refusePlanned(body, call.idempotencyKey)

    const source: Source = url === null ? { html: body.html ?? '' } : { url }
    const inputType = url === null ? 'html' : 'url'
    const metadata = body.metadata ?? null
    const request = { requestId, caller, type, inputType, metadata } as const
    const { bytes, contentType, durationMs, usage } = await renderNow(
      services,
      request,
      (given) => {
        const signal = AbortSignal.any([call.signal, given])
        return call.render(source, { userId: caller.userId, signal })
      },
    )
    return {
      status: 200,
      bytes,
      contentType,
      headers: {
        'X-Render-Duration-Ms': String(durationMs),
        'X-Cache': 'MISS',
        ...usageHeaders(usage),
        'Content-Disposition': `inline; filename="${requestId}.${FILE_EXTENSIONS[contentType]}"`,
        'Cache-Control': 'private, no-store',
      },
    }
  }

  return {
    renderPdf({ body, headers, caller, requestId, signal }) {
      const { options } = body
      return answer({
        type: 'pdf',
        body,
        issues: checkPdfOptions(options),
        caller,
        requestId,
        idempotencyKey: headers['Idempotency-Key'],
        signal,
        render: (source, owner) => engine.pdf(source, options, owner),
      })
    },

    renderScreenshot({ body, headers, caller, requestId, signal }) {
      const { options } = body
      return answer({
        type: 'screenshot',
        body,
        issues: checkScreenshotOptions(options),
        caller,
        requestId,
        idempotencyKey: headers['Idempotency-Key'],
        signal,
        render: (source, owner) => engine.screenshot(source, options, owner),
      })
    },
  } satisfies UserHandlers
}

/** Each delivery is judged again. @throws ApiError VALIDATION_ERROR, SSRF_BLOCKED */
async function checkWebhook(outbound: Outbound, text: string): Promise<void> {
  const issues = checkWebhookCredentials(await checkUrl(outbound, 'webhook_url', text))
  if (issues.length > 0) throw validationError(issues)
}

/**
 * A fast refusal before anything is reserved; every connection of the render is judged again.
 * @returns the text to navigate to: exactly what was judged
 * @throws ApiError VALIDATION_ERROR, SSRF_BLOCKED
 */
async function checkUrl(
  outbound: Outbound,
  field: 'url' | 'webhook_url',
  text: string,
): Promise<string> {
  try {
    const url = outbound.parse(text)
    await outbound.check(url)
    return url.href
  } catch (cause) {
    if (!(cause instanceof OutboundError)) throw cause
    if (cause.kind === 'unresolved') return outbound.parse(text).href
    if (cause.kind === 'blocked') throw new ApiError('SSRF_BLOCKED', { cause })
    throw validationError([{ path: field, message: cause.message }])
  }
}

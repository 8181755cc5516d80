/** Creates the resources for PDFs and screenshots. */
import type { Api } from '../api.ts'
import { ConfigurationError } from '../errors.ts'
import { withKey } from '../ids.ts'
import type { PdfParams, ScreenshotParams } from '../params.ts'
import { htmlOf } from '../react.ts'
import { renderMany } from '../render-many.ts'
import { renderTimeoutMs } from '../render-timeout.ts'
import type { RenderingResource } from './rendering.ts'
import type { RendersResource } from './renders.ts'

type Path = '/api/v1/pdf' | '/api/v1/screenshot'
type AnyParams = (PdfParams | ScreenshotParams) & { async?: unknown; webhook_url?: unknown }
/**
 * A request body after the conversion of what the API does not know: React elements and `template`.
 */
type Body = { html: string }

/** Creates `render` and the methods that build on it for one of the two operations. */
export function createRendering<Params extends PdfParams | ScreenshotParams>(
  api: Api,
  renders: RendersResource,
  path: Path,
): RenderingResource<Params> {
  const methods: RenderingResource<Params> = {
    render: (params, options) =>
      api.file(
        path,
        { body: async () => ({ ...(await immediateBody(params)), async: false }) },
        { ...withKey(options), defaultTimeoutMs: renderTimeoutMs(params?.options?.timeout) },
      ),
    enqueue: (params, options) =>
      api.data(
        'POST',
        path,
        { body: async () => ({ ...(await bodyOf(params)), async: true }) },
        withKey(options),
      ),
    async renderAndWait(params, options = {}) {
      // The key belongs to the first request only.
      const { idempotencyKey: _key, onIdempotencyMismatch: _rule, ...rest } = options
      const { request_id } = await methods.enqueue(params, options)
      return renders.download(await renders.wait(request_id, rest), rest)
    },
    renderMany: (items, options) => renderMany(methods.render, items, options),
  }
  return methods
}

async function immediateBody(params: AnyParams): Promise<Body> {
  const { async, webhook_url } = Object(params) as AnyParams
  if (async || webhook_url !== undefined) {
    throw new ConfigurationError(
      'render() responds with the file. Use enqueue() or renderAndWait() for background renders and webhooks.',
    )
  }
  return bodyOf(params)
}

/** @throws ConfigurationError */
async function bodyOf(params: AnyParams): Promise<Body> {
  if (typeof params !== 'object' || params === null) {
    throw new ConfigurationError(
      'Pass an object with html, url or template, such as { html: "Hi" }.',
    )
  }
  const { html, template, ...rest } = params
  return {
    ...rest,
    ...(html !== undefined && { html: await htmlOf(html) }),
    ...(template !== undefined && { template_id: template }),
  } as Body
}

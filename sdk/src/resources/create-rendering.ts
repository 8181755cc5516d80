/** Creates the resources for PDFs and screenshots. */
import type { Api } from '../api.ts'
import { ConfigurationError } from '../errors.ts'
import { withKey } from '../ids.ts'
import type { PdfParams, ScreenshotParams } from '../params.ts'
import { renderBody } from '../render-body.ts'
import { renderMany } from '../render-many.ts'
import { renderTimeoutMs } from '../render-timeout.ts'
import type { RenderingResource } from './rendering.ts'
import type { RendersResource } from './renders.ts'

type Path = '/api/v1/pdf' | '/api/v1/screenshot'
type AnyParams = (PdfParams | ScreenshotParams) & { async?: unknown; webhook_url?: unknown }
/** Creates `render` and the methods that build on it for one of the two operations. */
export function createRendering<Params extends PdfParams | ScreenshotParams>(
  api: Api,
  renders: RendersResource,
  path: Path,
): RenderingResource<Params> {
  const methods: RenderingResource<Params> = {
    render: (params, options) =>
      api.file(
        'POST',
        path,
        { body: async () => ({ ...(await immediateBody(params)), async: false }) },
        { ...withKey(options), defaultTimeoutMs: renderTimeoutMs(params?.options?.timeout) },
      ),
    enqueue: (params, options) =>
      api.data(
        'POST',
        path,
        { body: async () => ({ ...(await renderBody(params)), async: true }) },
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

async function immediateBody(params: AnyParams): ReturnType<typeof renderBody> {
  const { async, webhook_url } = Object(params) as AnyParams
  if (async || webhook_url !== undefined) {
    throw new ConfigurationError(
      'render() responds with the file. Use enqueue() or renderAndWait() for background renders and webhooks.',
    )
  }
  return renderBody(params)
}

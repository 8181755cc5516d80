/** Renders of the mock server: each is completed at once and keeps its record in memory. */
import type { RenderListItem, RenderStatus, ReportHint, SignedUrl } from '../generated/types.ts'
import type { MockRequest, Route } from './mock-request.ts'
import { errorResponse, page, requestId, success } from './mock-responses.ts'
import { createMockShareLinks } from './mock-share-links.ts'
import { sampleFile } from './samples.ts'

interface MockRender {
  status: RenderStatus
  item: RenderListItem
  /** `pdf`, or the format of the image. */
  format: string
  /** The request body, to recognise another one with the same idempotency key. */
  body: string
}

interface RenderBody {
  async?: boolean
  url?: string
  template_id?: string
  options?: { format?: unknown }
  metadata?: RenderStatus['metadata']
}

export interface MockRenders {
  routes: Route[]
  /** The background renders, oldest first. */
  background(): { id: string; status: RenderStatus }[]
  countByType(): { pdf: number; screenshot: number }
  /** A file response. @param format `pdf`, `png`, `jpeg` or `webp` */
  file(format: string, headers?: Record<string, string>): Response
}

export function createMockRenders(baseUrl: string, hints: ReportHint[]): MockRenders {
  const renders = new Map<string, MockRender>()
  const byKey = new Map<string, MockRender>()
  const shareLinks = createMockShareLinks()
  const find = (id = '') =>
    renders.get(id) ?? [...renders.values()].find(({ item }) => item.id === id)
  const withRender = (id: string | undefined, use: (render: MockRender) => Response) => {
    const render = find(id)
    return render ? use(render) : errorResponse('RENDER_NOT_FOUND')
  }

  function create(type: 'pdf' | 'screenshot', body: RenderBody): MockRender {
    const format = type === 'pdf' ? 'pdf' : String(body.options?.format ?? 'png')
    const id = crypto.randomUUID()
    const now = new Date().toISOString()
    const request_id = requestId()
    const shared = {
      request_id,
      type,
      status: 'completed' as const,
      output_size_bytes: sampleFile(format).bytes.length,
      render_duration_ms: 1,
      created_at: now,
    }
    const unnamed = { title: null, key_name: null, error_code: null }
    const input_type = body.url ? 'url' : body.template_id ? 'template' : 'html'
    const output_url = `${baseUrl}/storage/${id}`
    const render: MockRender = {
      status: {
        ...shared,
        output_url,
        metadata: body.metadata ?? null,
        error_message: null,
        completed_at: now,
      },
      item: { ...shared, ...unnamed, id, input_type, output_url: `renders/${id}` },
      format,
      body: JSON.stringify(body),
    }
    renders.set(request_id, render)
    return render
  }

  function submit(type: 'pdf' | 'screenshot', request: Pick<MockRequest, 'body' | 'headers'>) {
    const body = (request.body ?? {}) as RenderBody
    const key = request.headers['idempotency-key']
    const earlier = key === undefined ? undefined : byKey.get(key)
    const render = earlier ?? create(type, body)
    if (key !== undefined) byKey.set(key, render)
    const headers = {
      Vary: 'Accept',
      'X-Request-Id': render.status.request_id,
      'X-Cache': earlier ? 'HIT' : 'MISS',
      ...(key !== undefined && { 'X-Idempotency-Key': key }),
      ...(earlier && earlier.body !== JSON.stringify(body) && { 'X-Idempotency-Mismatch': 'true' }),
    }
    if (!body.async) {
      const counts = { 'X-Renders-Remaining': '50000', 'X-Overage-Renders': '0' }
      return file(render.format, { ...headers, ...counts, 'X-Render-Duration-Ms': '1' })
    }
    const { request_id } = render.status
    const poll_url = `/api/v1/renders/${request_id}`
    const data = { request_id, status: 'queued', poll_url, message: 'The render is queued.' }
    return Response.json({ success: true, data }, { status: 202, headers })
  }

  const routes: Route[] = [
    ['POST', /^\/api\/v1\/pdf$/, (request) => submit('pdf', request)],
    ['POST', /^\/api\/v1\/screenshot$/, (request) => submit('screenshot', request)],
    [
      'GET',
      /^\/api\/v1\/renders$/,
      ({ query }) => {
        const items = [...renders.values()].map(({ item }) => item)
        const { type = '', status = '' } = query
        return page(
          items.filter(
            (item) => (!type || item.type === type) && (!status || item.status === status),
          ),
          query,
        )
      },
    ],
    [
      'GET',
      /^\/api\/v1\/renders\/([^/]+)$/,
      (_, id) => withRender(id, ({ status }) => success({ data: status })),
    ],
    [
      'DELETE',
      /^\/api\/v1\/renders\/([^/]+)$/,
      (_, id) => withRender(id, () => errorResponse('CONFLICT')),
    ],
    [
      'GET',
      /^\/api\/v1\/renders\/([^/]+)\/report$/,
      (_, id) => withRender(id, ({ status }) => success({ data: reportOf(status, hints) })),
    ],
    [
      'POST',
      /^\/api\/v1\/renders\/([^/]+)\/signed-url$/,
      ({ body }, id) => withRender(id, ({ item }) => success({ data: linksOf(item, body) })),
    ],
    [
      'DELETE',
      /^\/api\/v1\/renders\/([^/]+)\/signed-url$/,
      (_, id) =>
        withRender(id, ({ item }) => {
          shareLinks.revoke(shareLinks.of(item.id))
          return success({})
        }),
    ],
    [
      'GET',
      /^\/api\/v1\/renders\/([^/]+)\/share-links$/,
      ({ query }, id) => withRender(id, ({ item }) => shareLinks.list(query, item.id)),
    ],
    [
      'GET',
      /^\/api\/v1\/renders\/([^/]+)\/request$/,
      (_, id) => withRender(id, (render) => success({ data: keptRequest(render) })),
    ],
    [
      'POST',
      /^\/api\/v1\/renders\/([^/]+)\/rerun$/,
      ({ headers, body }, id) =>
        withRender(id, (render) => {
          const { type, request } = keptRequest(render)
          return submit(type, { headers, body: merged(request, Object(body)) })
        }),
    ],
    ...shareLinks.routes,
    [
      'GET',
      /^\/api\/v1\/renders\/([^/]+)\/deliveries$/,
      (_, id) => withRender(id, () => success({ data: [] })),
    ],
    [
      'GET|HEAD',
      /^\/(?:storage|share)\/([^/]+)$/,
      (_, id) => {
        const link = shareLinks.get(id ?? '')
        if (link && link.state !== 'active') return errorResponse('LINK_EXPIRED')
        const render = find(link?.render_id ?? id)
        return render ? file(render.format) : errorResponse('LINK_INVALID')
      },
    ],
  ]

  function linksOf(item: RenderListItem, body: unknown): SignedUrl {
    const { expiresIn = 3600 } = Object(body) as { expiresIn?: number }
    const { id, expires_at } = shareLinks.create(item, expiresIn)
    return {
      signed_url: `${baseUrl}/storage/${item.id}`,
      share_url: `${baseUrl}/share/${id}`,
      share_link_id: id,
      expires_at,
    }
  }

  return {
    routes,
    file,
    background: () =>
      [...renders.values()]
        .filter(({ body }) => JSON.parse(body).async)
        .map(({ item, status }) => ({ id: item.id, status })),
    countByType() {
      const types = [...renders.values()].map(({ item }) => item.type)
      const count = (type: string) => types.filter((one) => one === type).length
      return { pdf: count('pdf'), screenshot: count('screenshot') }
    },
  }
}

function file(format: string, headers: Record<string, string> = {}): Response {
  const { type, bytes } = sampleFile(format)
  const extension = type.split('/')[1] ?? ''
  return new Response(bytes, {
    headers: {
      'Content-Type': type,
      'Content-Length': String(bytes.length),
      'Content-Disposition': `inline; filename="render.${extension}"`,
      'X-Request-Id': requestId(),
      ...headers,
    },
  })
}

function reportOf({ request_id, output_size_bytes }: RenderStatus, hints: ReportHint[]): object {
  return {
    request_id,
    hints,
    console_errors: [],
    failed_requests: [],
    blocked_requests: [],
    fonts: { requested: [], used: [] },
    images_not_loaded: [],
    phases_ms: {},
    script_motion: null,
    received_bytes: 0,
    output_bytes: output_size_bytes,
  }
}

/** The mock keeps every field, secret ones too, so that a rerun needs no changes. */
function keptRequest({ item, body }: MockRender) {
  const type = item.type === 'pdf' ? ('pdf' as const) : ('screenshot' as const)
  const request: Record<string, unknown> = JSON.parse(body)
  return { request_id: item.request_id, type, omitted: [], request }
}

/** The kept request with the changes of a rerun. */
function merged(request: Record<string, unknown>, changes: Record<string, unknown>): object {
  const options = { ...Object(request['options']), ...Object(changes['options']) }
  return { ...request, ...changes, options }
}

/** Renders of the mock server: each is completed at once and keeps its record in memory. */
import { randomUUID } from 'node:crypto'
import type { RenderListItem, RenderStatus, ReportHint, SignedUrl } from '../generated/types.ts'
import { file, reportOf } from './mock-outputs.ts'
import type { MockRequest, Route } from './mock-request.ts'
import { errorResponse, page, requestId, success } from './mock-responses.ts'
import { createMockShareLinks } from './mock-share-links.ts'
import { sampleFile } from './samples.ts'

type MockType = 'pdf' | 'screenshot' | 'pdfs'

interface MockRender {
  status: RenderStatus
  item: RenderListItem
  /** `pdf`, `zip`, or the format of the image. */
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
  countByType(): Record<MockType, number>
  /** Makes a render, or finds that of the idempotency key, and returns its response. */
  submit(type: MockType, request: Omit<MockRequest, 'method' | 'query'>, format?: string): Response
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

  const withKept = (id: string | undefined, use: (kept: Kept) => Response) =>
    withRender(id, (render) => {
      const kept = keptRequest(render)
      return kept ? use(kept) : errorResponse('RENDER_NOT_FOUND')
    })

  function create(type: MockType, body: RenderBody, format: string): MockRender {
    const id = randomUUID()
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
    const input_type =
      type === 'pdfs' ? 'pdf' : body.url ? 'url' : body.template_id ? 'template' : 'html'
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

  const submit: MockRenders['submit'] = (type, request, format) => {
    const body = (request.body ?? {}) as RenderBody
    const key = request.headers['idempotency-key']
    // A key belongs to one path.
    const name = `${request.path} ${key}`
    const earlier = key === undefined ? undefined : byKey.get(name)
    const render = earlier ?? create(type, body, format ?? formatOf(type, body))
    if (key !== undefined) byKey.set(name, render)
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
      (_, id) => withKept(id, (kept) => success({ data: kept })),
    ],
    [
      'POST',
      /^\/api\/v1\/renders\/([^/]+)\/rerun$/,
      (request, id) =>
        withKept(id, (kept) =>
          submit(kept.type, { ...request, body: merged(kept.request, Object(request.body)) }),
        ),
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
    submit,
    background: () =>
      [...renders.values()]
        .filter(({ body }) => JSON.parse(body).async)
        .map(({ item, status }) => ({ id: item.id, status })),
    countByType() {
      const types = [...renders.values()].map(({ item }) => item.type)
      const count = (type: string) => types.filter((one) => one === type).length
      return { pdf: count('pdf'), screenshot: count('screenshot'), pdfs: count('pdfs') }
    },
  }
}

interface Kept {
  request_id: string
  type: 'pdf' | 'screenshot'
  omitted: string[]
  request: Record<string, unknown>
}

/**
 * The mock keeps every field, secret ones too, so that a rerun needs no changes. Requests of PDFs
 * are never kept.
 */
function keptRequest({ item, body }: MockRender): Kept | null {
  const { type, request_id } = item
  if (type !== 'pdf' && type !== 'screenshot') return null
  return { request_id, type, omitted: [], request: JSON.parse(body) }
}

function formatOf(type: MockType, { options }: RenderBody): string {
  return type === 'screenshot' ? String(options?.format ?? 'png') : 'pdf'
}

/** The kept request with the changes of a rerun. */
function merged(request: Record<string, unknown>, changes: Record<string, unknown>): object {
  const options = { ...Object(request['options']), ...Object(changes['options']) }
  return { ...request, ...changes, options }
}

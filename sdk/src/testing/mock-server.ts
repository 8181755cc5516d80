/** The routes of the mock server. */
import { randomUUID } from 'node:crypto'
import type { ReportHint, Usage } from '../generated/types.ts'
import { notAnswered } from './mock-answers.ts'
import { compareRoute } from './mock-comparison.ts'
import { createMockEvents } from './mock-events.ts'
import { createMockLinks } from './mock-links.ts'
import { file } from './mock-outputs.ts'
import { createMockPdfs } from './mock-pdfs.ts'
import { createMockRenders, type MockRenders } from './mock-renders.ts'
import type { MockRequest, Route } from './mock-request.ts'
import { errorResponse, requestId, success } from './mock-responses.ts'
import { createMockTemplates } from './mock-templates.ts'
import { sampleFile } from './samples.ts'

interface StoredAsset {
  id: string
  filename: string
  content_type: string
  size_bytes: number
  asset_type: 'font' | 'image'
  font_family: string | null
  url: string
  created_at: string
}

/** Creates a server with its own memory. It tells which operations it does not carry out. */
export function createMockServer({
  baseUrl,
  hints,
}: {
  baseUrl: string
  hints: ReportHint[]
}): (request: MockRequest) => Response {
  const renders = createMockRenders(baseUrl, hints)
  const routes = [
    compareRoute(),
    ...renders.routes,
    ...createMockPdfs(renders.submit),
    ...createMockTemplates(file),
    ...createMockEvents(renders.background),
    ...createMockLinks(baseUrl),
    ...assetRoutes(baseUrl),
    ...ogRoutes(),
    usageRoute(renders.countByType),
  ]
  return (request) => {
    for (const [method, path, handle] of routes) {
      const match = method.split('|').includes(request.method) && path.exec(request.path)
      if (match) return handle(request, ...match.slice(1).map(decodeURIComponent))
    }
    return request.path.startsWith('/api/') ? notAnswered(request) : errorResponse('NOT_FOUND')
  }
}

function ogRoutes(): Route[] {
  return [
    [
      'GET|HEAD',
      /^\/api\/v1\/og\/([^/]+)$/,
      () => {
        const { type, bytes } = sampleFile('png')
        return new Response(bytes, {
          headers: {
            'Content-Type': type,
            'Content-Disposition': 'inline; filename="image.png"',
            'Cache-Control': 'public, max-age=86400',
            'X-Cache': 'MISS',
            'X-Overage-Renders': '0',
            'X-Request-Id': requestId(),
            ETag: '"mock"',
          },
        })
      },
    ],
  ]
}

function assetRoutes(baseUrl: string): Route[] {
  const assets = new Map<string, StoredAsset & { bytes: Blob }>()
  const isFont = (filename: string) => /\.(woff2?|ttf|otf)$/i.test(filename)
  return [
    [
      'GET',
      /^\/api\/v1\/assets$/,
      () => {
        const list = [...assets.values()].reverse().map(({ bytes: _, ...asset }) => asset)
        const used = list.reduce((sum, { size_bytes }) => sum + size_bytes, 0)
        return success({ data: { assets: list, storage: { used, limit: 104_857_600 } } })
      },
    ],
    [
      'POST',
      /^\/api\/v1\/assets$/,
      ({ body }) => {
        const { file } = Object(body) as { file?: File }
        if (!file) return errorResponse('VALIDATION_ERROR')
        const id = randomUUID()
        const font = isFont(file.name)
        const url = `${baseUrl}/assets/${id}/${encodeURIComponent(file.name)}`
        const asset = {
          id,
          filename: file.name,
          url,
          asset_type: font ? ('font' as const) : ('image' as const),
          font_family: font ? file.name.replace(/\.\w+$/, '') : null,
        }
        const rest = { content_type: file.type, size_bytes: file.size, bytes: file }
        assets.set(id, { ...asset, ...rest, created_at: new Date().toISOString() })
        return success({ data: asset })
      },
    ],
    [
      'DELETE',
      /^\/api\/v1\/assets\/([^/]+)$/,
      (_, id) => (assets.delete(id ?? '') ? success({}) : errorResponse('ASSET_NOT_FOUND')),
    ],
    [
      'GET|HEAD',
      /^\/assets\/([^/]+)\//,
      (_, id) => {
        const asset = assets.get(id ?? '')
        if (!asset) return errorResponse('ASSET_NOT_FOUND')
        const type = asset.font_family ? 'font/woff2' : 'image/png'
        return new Response(asset.bytes, {
          headers: { 'Content-Type': type, 'X-Request-Id': requestId() },
        })
      },
    ],
  ]
}

function usageRoute(countByType: MockRenders['countByType']): Route {
  return [
    'GET',
    /^\/api\/v1\/usage$/,
    () => {
      const { pdf, screenshot, pdfs } = countByType()
      const used = pdf + screenshot + pdfs
      const day = new Date().toISOString().slice(0, 10)
      const by_type = { pdf, screenshot, og: 0, ...(pdfs > 0 && { pdfs }) }
      const data: Usage = {
        plan: 'business',
        month: day.slice(0, 7),
        used,
        allowance: 50_000,
        remaining: 50_000 - used,
        overage: 0,
        overage_cost: 0,
        by_type,
        by_day: used > 0 ? [{ date: day, used }] : [],
        period: { from: day, to: day, used, by_type, by_day: [{ date: day, used, ...by_type }] },
      }
      return success({ data })
    },
  ]
}

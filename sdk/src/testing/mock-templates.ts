/** Templates of the mock server. Their variables are those between double braces. */
import type { MockRequest, Route } from './mock-request.ts'
import { errorResponse, page, success } from './mock-responses.ts'

interface MockTemplate {
  id: string
  slug: string
  name: string
  width: number
  height: number
  created_at: string
  updated_at: string
  versions: { html: string; created_at: string }[]
}

/** The routes, with their own memory. @param file creates the response of a preview */
export function createMockTemplates(
  file: (format: string, headers?: Record<string, string>) => Response,
): Route[] {
  const templates: MockTemplate[] = []
  const find = (id: string | undefined) => templates.find((one) => one.id === id || one.slug === id)
  const withTemplate = (id: string | undefined, use: (template: MockTemplate) => Response) => {
    const template = find(id)
    return template ? use(template) : errorResponse('TEMPLATE_NOT_FOUND')
  }

  function create({ body }: MockRequest): Response {
    const { name = '', html = '', slug, width = 1200, height = 630 } = Object(body)
    const chosen = slug ?? (name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') || 'template')
    if (find(chosen)) return errorResponse('CONFLICT')
    const now = new Date().toISOString()
    const times = { created_at: now, updated_at: now }
    const versions = [{ html, created_at: now }]
    const id = crypto.randomUUID()
    const template = { id, slug: chosen, name, width, height, ...times, versions }
    templates.push(template)
    return success({ data: detailOf(template) }, 201)
  }

  function update({ body }: MockRequest, template: MockTemplate): Response {
    const { html, ...fields } = Object(body)
    const other = fields.slug === undefined ? undefined : find(fields.slug)
    if (other && other !== template) return errorResponse('CONFLICT')
    Object.assign(template, fields, { updated_at: new Date().toISOString() })
    if (html !== undefined && html !== template.versions.at(-1)?.html) {
      template.versions.push({ html, created_at: template.updated_at })
    }
    return success({ data: detailOf(template) })
  }

  return [
    ['POST', /^\/api\/v1\/templates$/, create],
    [
      'GET',
      /^\/api\/v1\/templates$/,
      ({ query }) =>
        page(
          templates.map((one) => summaryOf(one)),
          query,
        ),
    ],
    [
      'GET',
      /^\/api\/v1\/templates\/([^/]+)$/,
      ({ query }, id) =>
        withTemplate(id, (template) => {
          const version = Number(query['version'] ?? template.versions.length)
          if (!template.versions[version - 1]) return errorResponse('TEMPLATE_NOT_FOUND')
          return success({ data: detailOf(template, version) })
        }),
    ],
    [
      'PATCH',
      /^\/api\/v1\/templates\/([^/]+)$/,
      (request, id) => withTemplate(id, (template) => update(request, template)),
    ],
    [
      'DELETE',
      /^\/api\/v1\/templates\/([^/]+)$/,
      (_, id) =>
        withTemplate(id, (template) => {
          templates.splice(templates.indexOf(template), 1)
          return success({})
        }),
    ],
    [
      'GET',
      /^\/api\/v1\/templates\/([^/]+)\/versions$/,
      ({ query }, id) =>
        withTemplate(id, ({ versions }) =>
          page(
            versions.map(({ html, created_at }, index) => ({
              version: index + 1,
              variables: variablesOf(html),
              created_at,
            })),
            query,
          ),
        ),
    ],
    [
      'POST',
      /^\/api\/v1\/templates\/([^/]+)\/preview$/,
      ({ body }, id) =>
        withTemplate(id, () =>
          file(String(Object(body).type ?? 'pdf'), { 'X-Render-Duration-Ms': '1' }),
        ),
    ],
  ]
}

function summaryOf({ versions, ...template }: MockTemplate, version = versions.length): object {
  return { ...template, version, variables: variablesOf(versions[version - 1]?.html ?? '') }
}

function detailOf(template: MockTemplate, version = template.versions.length): object {
  return { ...summaryOf(template, version), html: template.versions[version - 1]?.html ?? '' }
}

function variablesOf(html: string): string[] {
  const names = Array.from(html.matchAll(/\{\{-?\s*([\w-]+)/g), ([, name = '']) => name)
  return [...new Set(names)].sort()
}

/** Templates of the mock server. Their variables are those between double braces. */
import { randomUUID } from 'node:crypto'
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
  kind: 'document' | 'part'
  description: string
  folder: string
  tags: string[]
  versions: (MockContent & { created_at: string })[]
}

interface MockContent {
  html: string
  styles: string
  header: string
  footer: string
  settings: object
  sample_data: object
  variable_rules: object
}

const EMPTY: MockContent = {
  html: '',
  styles: '',
  header: '',
  footer: '',
  settings: {},
  sample_data: {},
  variable_rules: {},
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
    const { name = '', slug, width = 1200, height = 630, ...rest } = Object(body)
    const { kind = 'document', description = '', folder = '', tags = [] } = rest
    const chosen = slug ?? (name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') || 'template')
    if (find(chosen)) return errorResponse('CONFLICT')
    const now = new Date().toISOString()
    const times = { created_at: now, updated_at: now }
    const versions = [{ ...contentOf(rest, EMPTY), created_at: now }]
    const id = randomUUID()
    const labels = { kind, description, folder, tags }
    const template = { id, slug: chosen, name, width, height, ...labels, ...times, versions }
    templates.push(template)
    return success({ data: detailOf(template) }, 201)
  }

  function update({ body }: MockRequest, template: MockTemplate): Response {
    const { html, styles, header, footer, settings, sample_data, ...others } = Object(body)
    const { variable_rules, ...fields } = others
    const other = fields.slug === undefined ? undefined : find(fields.slug)
    if (other && other !== template) return errorResponse('CONFLICT')
    Object.assign(template, fields, { updated_at: new Date().toISOString() })
    const { created_at: _, ...before } = template.versions.at(-1) ?? { ...EMPTY, created_at: '' }
    const content = contentOf(Object(body), before)
    if (JSON.stringify(content) !== JSON.stringify(before)) {
      template.versions.push({ ...content, created_at: template.updated_at })
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
              note: null,
              created_at,
              created_by: null,
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
  return {
    ...template,
    version,
    has_draft: false,
    variables: variablesOf(versions[version - 1]?.html ?? ''),
  }
}

function detailOf(template: MockTemplate, version = template.versions.length): object {
  return {
    ...summaryOf(template, version),
    parts: [],
    ...contentOf(template.versions[version - 1], EMPTY),
  }
}

/** The content of a request or a version; what it lacks is as before. */
function contentOf(given: Partial<MockContent> | undefined, before: MockContent): MockContent {
  const { html = before.html, styles = before.styles, header = before.header } = given ?? {}
  const { footer = before.footer, settings = before.settings } = given ?? {}
  const { sample_data = before.sample_data } = given ?? {}
  const { variable_rules = before.variable_rules } = given ?? {}
  return { html, styles, header, footer, settings, sample_data, variable_rules }
}

function variablesOf(html: string): string[] {
  const names = Array.from(html.matchAll(/\{\{-?\s*([\w-]+)/g), ([, name = '']) => name)
  return [...new Set(names)].sort()
}

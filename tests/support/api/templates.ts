/** Creates and changes templates through the API. */
import type { components } from '../../../server/contract.gen.ts'
import type { ServerApi, TestUser } from '../server/server.ts'

export type Template = components['schemas']['Template']
type Body = Partial<components['schemas']['TemplateCreateRequest']>

export function sendTemplate(server: ServerApi, { key }: Pick<TestUser, 'key'>, body: object) {
  return server.post('/api/v1/templates', body, key)
}

/** Creates a template. */
export async function newTemplate(
  server: ServerApi,
  user: Pick<TestUser, 'key'>,
  body: Body = {},
): Promise<Template> {
  const response = await sendTemplate(server, user, { name: 'Card', html: '<p>x', ...body })
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`)
  return dataOf(response)
}

export async function changeTemplate(
  server: ServerApi,
  { key }: TestUser,
  named: string,
  body: object,
): Promise<Response> {
  return server.fetch(`/api/v1/templates/${named}`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** The `data` of a response. */
export async function dataOf<T>(response: Response): Promise<T> {
  return ((await response.json()) as { data: T }).data
}

/** The texts of a template that has HTML only. */
export function htmlOnly(html: string) {
  return { html, styles: '', header: '', footer: '' }
}

/** An expansion of HTML only. */
export function inputOf(html: string, data: Record<string, unknown> = {}) {
  return { texts: htmlOnly(html), parts: {}, data, hidden: [] }
}

/** The operations on one template and its draft, by its id or slug. */
export function templateApi(server: ServerApi, { key }: Pick<TestUser, 'key'>) {
  const send = (method: string, path: string, body?: object) =>
    server.fetch(`/api/v1/templates/${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  return {
    get: (id: string) => send('GET', id),
    delete: (id: string) => send('DELETE', id),
    versions: (id: string) => send('GET', `${id}/versions`),
    usedBy: (id: string) => send('GET', `${id}/used-by`),
    preview: (id: string, body: object) => send('POST', `${id}/preview`, body),
    /** Reads the draft, or changes it. */
    draft: (id: string, change?: object) =>
      send(change === undefined ? 'GET' : 'PATCH', `${id}/draft`, change),
    discard: (id: string) => send('DELETE', `${id}/draft`),
    publish: (id: string, body: object) => send('POST', `${id}/publish`, body),
    rollBack: (id: string, body: object) => send('POST', `${id}/rollback`, body),
    diff: (id: string, query: string) => send('GET', `${id}/diff${query}`),
  }
}

/**
 * Makes the drafts that the samples read, discard and publish, and their templates unless they
 * exist.
 */
export async function prepareDrafts(server: ServerApi, user: TestUser): Promise<void> {
  for (const slug of ['invoice', 'quote', 'report']) {
    await sendTemplate(server, user, { name: slug, slug, html: slug })
    const { status } = await templateApi(server, user).draft(slug, { html: `<p>${slug}` })
    if (status !== 200) throw new Error(`the draft of ${slug}: ${status}`)
  }
}

/** Creates and changes templates through the API. */
import type { components } from '../../../server/contract.gen.ts'
import type { ServerApi, TestUser } from '../server/server.ts'

export type Template = components['schemas']['Template']
type Body = Partial<components['schemas']['TemplateCreateRequest']>

export function sendTemplate(server: ServerApi, { key }: TestUser, body: object) {
  return server.post('/api/v1/templates', body, key)
}

/** Creates a template. */
export async function newTemplate(
  server: ServerApi,
  user: TestUser,
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

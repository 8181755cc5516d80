/** Sends a render request and reads its report. */
import type { components } from '../../../server/contract.gen.ts'
import type { ServerApi, TestUser } from '../server/server.ts'

type Report = components['schemas']['RenderReport']

/** The response and the report of a render, which must be the latest render of its user. */
export async function renderWithReport(
  server: ServerApi,
  user: TestUser,
  kind: 'pdf' | 'screenshot',
  body: object,
): Promise<{ status: number; bytes: Uint8Array; report: Report }> {
  const response = await server.post(`/api/v1/${kind}`, body, user.key)
  const bytes = await response.bytes()
  const headers = { Authorization: `Bearer ${user.key}` }
  const list = (await (await server.fetch('/api/v1/renders?limit=1', { headers })).json()) as {
    data: { id: string }[]
  }
  const path = `/api/v1/renders/${list.data[0]?.id}/report`
  const { data } = (await (await server.fetch(path, { headers })).json()) as { data: Report }
  return { status: response.status, bytes, report: data }
}

/** Reads the hints of reports. */
import type { components } from '../../../server/contract.gen.ts'
import type { ServerApi, TestUser } from '../server/server.ts'

type Report = components['schemas']['RenderReport']
export type Hint = components['schemas']['ReportHint']

/** The report of a render, whether it succeeded or failed. */
export async function reportOf(
  server: ServerApi,
  { key }: TestUser,
  path: string,
  body: object,
): Promise<Report> {
  const response = await server.post(path, body, key)
  await response.arrayBuffer()
  return readReport(server, key, response.headers.get('X-Request-Id') ?? '')
}

export async function readReport(server: ServerApi, key: string, id: string): Promise<Report> {
  const response = await server.fetch(`/api/v1/renders/${id}/report`, {
    headers: { Authorization: `Bearer ${key}` },
  })
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  return ((await response.json()) as { data: Report }).data
}

/** The only hint with a code, if there is one. Also checks the rules of all hints. */
export function hintOf(hints: Hint[], code: Hint['code']): Hint | undefined {
  for (const { message, fix } of hints) {
    for (const sentence of [message, fix]) {
      if (!/^[A-Z`].*\.$/s.test(sentence)) throw new Error(`Not a full sentence: ${sentence}`)
    }
  }
  return hints.find((hint) => hint.code === code)
}

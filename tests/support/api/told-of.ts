/** The texts that the capsule and the report of a render tell. */
import { expect } from 'bun:test'
import { unzip } from '../files/zip.ts'
import type { ServerApi, TestUser } from '../server/server.ts'

export async function toldOf(
  server: ServerApi,
  { key }: TestUser,
  render: Response,
): Promise<string[]> {
  const path = `/api/v1/renders/${render.headers.get('X-Request-Id')}`
  const get = (name: string) =>
    server.fetch(`${path}/${name}`, { headers: { Authorization: `Bearer ${key}` } })
  const [capsule, report] = await Promise.all([get('capsule'), get('report')])
  expect([capsule.status, report.status]).toEqual([200, 200])
  const files = Object.values(unzip(await capsule.bytes()))
  return [await report.text(), ...files.map((bytes) => Buffer.from(bytes).toString('latin1'))]
}

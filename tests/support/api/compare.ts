/** Sends comparisons and reads their results. */
import { expect } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import type { ServerApi, TestUser } from '../server/server.ts'
import { dataOf } from './templates.ts'

export type Comparison = components['schemas']['RenderComparison']
type Side = components['schemas']['ComparedSide']

/** The response to a comparison. */
export function sendComparison(
  server: ServerApi,
  { key }: TestUser,
  body: { before: Side; after: Side; threshold?: number; dpi?: number; pictures?: boolean },
): Promise<Response> {
  return server.post('/api/v1/renders/compare', body, key)
}

/** The result of a comparison that succeeds. */
export async function compare(...args: Parameters<typeof sendComparison>): Promise<Comparison> {
  const response = await sendComparison(...args)
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  return dataOf(response)
}

/** Renders, and returns the side of a comparison that has its output. */
export async function renderSide(
  server: ServerApi,
  { key }: TestUser,
  kind: 'pdf' | 'screenshot',
  body: object,
): Promise<{ request_id: string }> {
  const response = await server.post(`/api/v1/${kind}`, body, key)
  expect(response.status).toBe(200)
  return { request_id: response.headers.get('X-Request-Id') ?? '' }
}

/** A file as the side of a comparison. */
export function fileSide(bytes: Uint8Array): { file: string } {
  return { file: Buffer.from(bytes).toString('base64') }
}

/** Sends batches and reads their progress. */
import { expect } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import type { ServerApi, TestUser } from '../server/server.ts'
import { until } from '../until.ts'

type Schemas = components['schemas']
export type Batch = Schemas['Batch']
export type AcceptedBatch = Schemas['AcceptedBatch']

/** The fields of a batch beside its renders. */
interface Extra {
  webhook_url?: string
  webhook_secret?: string
  metadata?: object
}

/** A request for the batches of a user. */
export function askFor(
  server: ServerApi,
  { key }: Pick<TestUser, 'key'>,
  path = '',
  method = 'GET',
): Promise<Response> {
  return server.fetch(`/api/v1/batches${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}` },
  })
}

/** Sends a batch that is accepted. */
export async function acceptBatch(
  server: ServerApi,
  { key }: Pick<TestUser, 'key'>,
  renders: object[],
  extra: Extra = {},
): Promise<AcceptedBatch> {
  const response = await server.post('/api/v1/batch', { renders, ...extra }, key)
  if (response.status !== 202) throw new Error(`${response.status}: ${await response.text()}`)
  return ((await response.json()) as { data: AcceptedBatch }).data
}

export async function readBatch(
  server: ServerApi,
  user: Pick<TestUser, 'key'>,
  id: string,
  query = '',
): Promise<Batch> {
  const response = await askFor(server, user, `/${id}${query}`)
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: Batch }).data
}

/** A batch once all of its renders have ended. */
export async function endOf(
  server: ServerApi,
  user: Pick<TestUser, 'key'>,
  id: string,
): Promise<Batch> {
  let found: Batch | undefined
  await until('the batch has ended', async () => {
    found = await readBatch(server, user, id, '?wait=20')
    return found.status === 'completed'
  })
  if (!found) throw new Error('the batch was never read')
  return found
}

/** PDFs of short HTML. */
export function pdfs(count: number, options: object = {}): object[] {
  return Array.from({ length: count }, (_, index) => ({
    type: 'pdf',
    html: `<p>number ${index}`,
    options,
  }))
}

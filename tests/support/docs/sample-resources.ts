/**
 * Makes the deliveries, batches, endpoints and problem reports that samples of the documentation
 * name.
 */
import type { Receiver } from '../network/webhook-receiver.ts'
import type { TestServer, TestUser } from '../server/server.ts'

/** @returns the id of an endpoint that receives nothing */
export async function addIdleEndpoint(
  server: TestServer,
  { key }: TestUser,
  { port }: Pick<Receiver, 'port'>,
): Promise<string> {
  const body = { url: `http://localhost:${port}/`, events: ['storage.failed'] }
  return idOf(await server.post('/api/v1/webhook-endpoints', body, key), 'id')
}

/** @returns the id of a batch that has ended */
export async function endedBatch(server: TestServer, user: TestUser): Promise<string> {
  const renders = [{ type: 'pdf', html: '<p>x' }]
  const id = await idOf(await server.post('/api/v1/batch', { renders }, user.key), 'batch_id')
  await server.fetch(`/api/v1/batches/${id}?wait=30`, bearer(user))
  return id
}

/** @returns the id of the delivery of a render, which can be sent again once it has ended */
export async function endedDelivery(
  server: TestServer,
  user: TestUser,
  render: string,
): Promise<string> {
  for (;;) {
    const response = await server.fetch(`${render}/deliveries`, bearer(user))
    const { data } = (await response.json()) as { data: { id: string; status: string }[] }
    const ended = data.find(({ status }) => status !== 'pending')
    if (ended) return ended.id
    await Bun.sleep(50)
  }
}

/** @returns the id of a report of a render of its own */
export async function reportedProblem(server: TestServer, user: TestUser): Promise<string> {
  const rendered = await server.post('/api/v1/pdf', { html: '<p>x' }, user.key)
  const path = `/api/v1/renders/${rendered.headers.get('x-request-id')}/problem-report`
  return idOf(await server.post(path, {}, user.key), 'id')
}

function bearer({ key }: TestUser) {
  return { headers: { Authorization: `Bearer ${key}` } }
}

async function idOf(response: Response, name: string): Promise<string> {
  const { data } = (await response.json()) as { data: Record<string, unknown> }
  return String(data[name])
}

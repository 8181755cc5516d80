/** Creates webhook endpoints through the API, and reads what a receiver got. */
import { expect } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import type { Received, Receiver } from '../network/webhook-receiver.ts'
import type { ServerApi, TestUser } from '../server/server.ts'
import { until } from '../until.ts'

export type Endpoint = components['schemas']['WebhookEndpointWithSecret']

/** Sends a request of a user. */
export function call(
  server: ServerApi,
  { key }: Pick<TestUser, 'key'>,
  [method, path]: readonly [method: string, path: string],
  body?: object,
): Promise<Response> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  return server.fetch(`/api/v1/${path}`, { method, headers, body: body && JSON.stringify(body) })
}

/** @returns the field `data` of the response */
export async function dataOf<T>(response: Promise<Response>): Promise<T> {
  return ((await (await response).json()) as { data: T }).data
}

/** Creates an endpoint at the receiver. @param path begins with / */
export async function addEndpoint(
  server: ServerApi,
  user: Pick<TestUser, 'key'>,
  receiver: Pick<Receiver, 'port'>,
  { path = '/all', ...body }: { path?: string; events?: string[]; enabled?: boolean } = {},
): Promise<Endpoint> {
  const url = `http://localhost:${receiver.port}${path}`
  const response = await call(server, user, ['POST', 'webhook-endpoints'], { url, ...body })
  expect(response.status).toBe(201)
  return dataOf(Promise.resolve(response))
}

/** Waits for deliveries. @returns them all */
export async function received(receiver: Receiver, count: number): Promise<Received[]> {
  await until(`${count} deliveries have come`, () => receiver.received.length >= count)
  return receiver.received
}

export function textOf({ body }: Pick<Received, 'body'>): string {
  return Buffer.from(body).toString('utf8')
}

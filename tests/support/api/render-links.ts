/** Makes render links as a program without the SDK does, and requests them. */
import { createHmac } from 'node:crypto'
import type { components } from '../../../server/contract.gen.ts'
import type { ServerApi, TestUser } from '../server/server.ts'
import { dataOf } from './templates.ts'

export type LinkSecret = components['schemas']['LinkSecretWithSecret']

export async function newLinkSecret(
  server: Pick<ServerApi, 'post'>,
  { key }: Pick<TestUser, 'key'>,
  fields: object = {},
): Promise<LinkSecret> {
  const response = await server.post('/api/v1/link-secrets', { name: 'Blog', ...fields }, key)
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`)
  return dataOf(response)
}

/** The canonical query of a link with its signature. */
export function signedQuery(
  { id, secret }: Pick<LinkSecret, 'id' | 'secret'>,
  parameters: Record<string, string>,
): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replaceAll(/[!'()*]/g, (char) =>
      `%${char.charCodeAt(0).toString(16)}`.toUpperCase(),
    )
  const query = Object.entries({ ...parameters, signer: id })
    .map(([name, value]) => [encode(name), encode(value)] as const)
    // By name: `data.1=x` sorts after `data.10=x`.
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return `${query}&signature=${createHmac('sha256', secret).update(query).digest('hex')}`
}

/** Requests the render of a link. */
export function requestLink(
  server: ServerApi,
  secret: Pick<LinkSecret, 'id' | 'secret'>,
  parameters: Record<string, string>,
  init?: RequestInit,
): Promise<Response> {
  return server.fetch(`/api/v1/render?${signedQuery(secret, parameters)}`, init)
}

/** Changes, rotates or revokes a link secret. */
export function sendSecret(
  server: ServerApi,
  { key }: Pick<TestUser, 'key'>,
  { method, path, body }: { method: string; path: string; body?: object },
): Promise<Response> {
  return server.fetch(`/api/v1/link-secrets/${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
}

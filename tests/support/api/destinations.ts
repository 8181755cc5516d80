/** Destinations and uploads, through the API. */
import { expect } from 'bun:test'
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { components } from '../../../server/contract.gen.ts'
import type { S3Settings } from '../../../server/s3/bucket.ts'
import { openS3Storage } from '../../../server/storage/s3.ts'
import type { ServerApi, TestServer, TestUser } from '../server/server.ts'
import { BUCKET, CUSTOMER } from '../storage/s3-server.ts'
import { until } from '../until.ts'

export type Destination = components['schemas']['Destination']
export type Upload = components['schemas']['Upload']

/** The body that creates a destination at the server of tests. */
export function destinationAt(endpoint: string, fields: object = {}) {
  return {
    name: 'archive',
    endpoint,
    bucket: BUCKET,
    access_key_id: CUSTOMER.id,
    secret_access_key: CUSTOMER.secret,
    ...fields,
  }
}

export function send(
  server: ServerApi,
  { key }: Pick<TestUser, 'key'>,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  return server.fetch(path, { method, headers, body: body && JSON.stringify(body) })
}

/** Creates a destination, which works. */
export async function newDestination(
  server: ServerApi,
  user: TestUser,
  body: object,
): Promise<Destination> {
  const response = await send(server, user, 'POST', '/api/v1/destinations', body)
  expect([response.status, response.ok ? '' : await response.text()]).toEqual([201, ''])
  const { data } = (await response.json()) as { data: Destination }
  return data
}

/** Renders a PDF that is uploaded. @returns the request id */
export async function renderTo(
  server: ServerApi,
  user: TestUser,
  storage: object,
  fields: object = {},
): Promise<string> {
  const body = { html: '<p>x', storage, ...fields }
  const response = await server.post('/api/v1/pdf', body, user.key)
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  await response.bytes()
  return response.headers.get('x-request-id') ?? ''
}

export async function uploadOf(server: ServerApi, user: TestUser, id: string): Promise<Upload> {
  const response = await send(server, user, 'GET', `/api/v1/renders/${id}`)
  const { data } = (await response.json()) as { data: { storage?: Upload } }
  if (!data.storage) throw new Error('the render has no upload')
  return data.storage
}

/** Waits until an upload meets a condition. */
export async function uploadWhen(
  server: ServerApi,
  user: TestUser,
  id: string,
  isMet: (upload: Upload) => boolean,
): Promise<Upload> {
  let upload = await uploadOf(server, user, id)
  await until(async () => {
    upload = await uploadOf(server, user, id)
    return isMet(upload)
  })
  return upload
}

export function uploadEnded(server: ServerApi, user: TestUser, id: string): Promise<Upload> {
  return uploadWhen(server, user, id, ({ status }) => status !== 'pending')
}

/** The bytes of an object in the bucket of the server of tests; null if there is none. */
export async function objectIn(
  settings: S3Settings,
  key: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const storage = openS3Storage(settings)
  try {
    return (await (await storage.get(key))?.bytes()) ?? null
  } finally {
    await storage.close()
  }
}

/** The Content-Disposition of an object in that bucket. */
export async function dispositionOf(
  { credentials, endpoint, region }: S3Settings,
  Key: string,
): Promise<string | undefined> {
  const place = { region, forcePathStyle: true, ...(endpoint !== null && { endpoint }) }
  const client = new S3Client({ ...place, ...(credentials !== null && { credentials }) })
  const found = await client.send(new HeadObjectCommand({ Bucket: BUCKET, Key }))
  client.destroy()
  return found.ContentDisposition
}

/** The bytes of a render's output, as Platen has them. */
export async function outputOf(
  server: TestServer,
  user: TestUser,
  id: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await send(server, user, 'GET', `/api/v1/renders/${id}`)
  const { data } = (await response.json()) as { data: { output_url: string } }
  return new Uint8Array(await (await fetch(data.output_url)).arrayBuffer())
}

/**
 * Makes what the samples of destinations need, anew each time.
 * @returns what stands for the texts in them
 */
export async function prepareDestinations(
  server: ServerApi,
  user: TestUser,
  { endpoint }: S3Settings,
): Promise<Record<string, string>> {
  for (const name of ['invoices', 'archive', 'old-archive']) {
    await send(server, user, 'DELETE', `/api/v1/destinations/${name}`)
    const body = destinationAt(endpoint ?? '', { name })
    if (name !== 'invoices') await newDestination(server, user, body)
  }
  const id = await renderTo(server, user, { destination: 'archive' })
  await uploadEnded(server, user, id)
  return {
    '<uploaded-id>': id,
    'https://<account-id>.r2.cloudflarestorage.com': endpoint ?? '',
    '<bucket>': BUCKET,
    '<access-key-id>': CUSTOMER.id,
    '<secret-access-key>': CUSTOMER.secret,
  }
}

/** Uploads, lists and deletes assets through the API. */
import type { components } from '../../../server/contract.gen.ts'
import type { ServerApi, TestUser } from '../server/server.ts'

type Schemas = components['schemas']

/** Sends a file as multipart form data. */
export function upload(
  server: ServerApi,
  { key }: Pick<TestUser, 'key'>,
  filename: string,
  bytes: Uint8Array,
): Promise<Response> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], filename))
  return server.fetch('/api/v1/assets', {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    body: form,
  })
}

/** Uploads a file. @returns the asset */
export async function uploaded(
  server: ServerApi,
  user: Pick<TestUser, 'key'>,
  filename: string,
  bytes: Uint8Array,
): Promise<Schemas['UploadedAsset']> {
  const response = await upload(server, user, filename, bytes)
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  const { data } = (await response.json()) as { data: Schemas['UploadedAsset'] }
  return data
}

export async function assetsOf(
  server: ServerApi,
  { key }: Pick<TestUser, 'key'>,
): Promise<Schemas['AssetList']> {
  const headers = { Authorization: `Bearer ${key}` }
  const response = await server.fetch('/api/v1/assets', { headers })
  const { data } = (await response.json()) as { data: Schemas['AssetList'] }
  return data
}

export function deleteAsset(server: ServerApi, { key }: TestUser, id: string): Promise<Response> {
  const headers = { Authorization: `Bearer ${key}` }
  return server.fetch(`/api/v1/assets/${id}`, { method: 'DELETE', headers })
}

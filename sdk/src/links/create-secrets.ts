/** Creates the resource for link secrets. It sends with the client, so that the entry is small. */
import type { Platen } from '../client.ts'
import type { RawResult } from '../raw.ts'
import type { LinkSecretsResource } from './resource.ts'

export function createSecrets({ raw }: Pick<Platen, 'raw'>): LinkSecretsResource {
  const params = (id: string) => ({ path: { id } })
  return {
    list: () => dataOf(raw.GET('/api/v1/link-secrets')),
    // The server fills in the defaults.
    create: (body) =>
      dataOf(raw.POST('/api/v1/link-secrets', { body: body as Required<typeof body> })),
    update: (id, body) =>
      dataOf(raw.PATCH('/api/v1/link-secrets/{id}', { params: params(id), body })),
    rotate: (id, body = {}) =>
      dataOf(
        raw.POST('/api/v1/link-secrets/{id}/rotate', {
          params: params(id),
          body: body as Required<typeof body>,
        }),
      ),
    async revoke(id) {
      const { error } = await raw.DELETE('/api/v1/link-secrets/{id}', { params: params(id) })
      if (error) throw error
    },
  }
}

async function dataOf<T>(sent: Promise<RawResult<{ data: T }>>): Promise<T> {
  const { data, error } = await sent
  if (error) throw error
  return data.data
}

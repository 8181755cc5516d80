/** Tests of batches, which the SDK sends with its raw methods. */
import { expect } from 'bun:test'
import type { Platen } from '../../../sdk/src/index.ts'
import type { Coverage } from './coverage.ts'

/** Declares the tests. @param client returns a recorded client; called in tests only */
export function coverBatches({ covers }: Coverage, client: () => Platen): void {
  covers(
    'raw.POST raw.GET raw.DELETE',
    'createBatch listBatches getBatch getBatchOutputs cancelBatch',
    async () => {
      const { raw } = client()
      const { data: made } = await raw.POST('/api/v1/batch', {
        body: { renders: [{ type: 'pdf', html: 'one' }] },
      })
      const id = made?.data.batch_id ?? ''
      const params = { path: { id } }
      const { data: ended } = await raw.GET('/api/v1/batches/{id}', {
        params: { ...params, query: { wait: 30 } },
      })
      expect(ended?.data.counts.completed).toBe(1)
      const { data: listed } = await raw.GET('/api/v1/batches')
      expect(listed?.data.map(({ batch_id }) => batch_id)).toEqual([id])
      const { data: archive } = await raw.GET('/api/v1/batches/{id}/outputs.zip', { params })
      expect(new TextDecoder().decode((archive as Uint8Array).subarray(0, 2))).toBe('PK')
      const { error, response } = await raw.DELETE('/api/v1/batches/{id}', { params })
      expect([response?.status, error?.code]).toEqual([200, undefined])
    },
  )
}

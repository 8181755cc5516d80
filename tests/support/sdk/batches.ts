/** Tests of batches. */
import { expect } from 'bun:test'
import type { Platen } from '../../../sdk/src/index.ts'
import type { Coverage } from './coverage.ts'

/** Declares the tests. @param client returns a recorded client; called in tests only */
export function coverBatches({ covers }: Coverage, client: () => Platen): void {
  covers(
    'batches.create batches.createAndWait batches.list batches.get batches.wait batches.outputs batches.cancel',
    'createBatch listBatches getBatch getBatchOutputs cancelBatch',
    async () => {
      const { batches } = client()
      const { batch_id: id } = await batches.create({ renders: [{ type: 'pdf', html: 'one' }] })
      expect((await batches.wait(id)).counts.completed).toBe(1)
      const seen: string[] = []
      const both = await batches.createAndWait(
        {
          renders: [
            { type: 'screenshot', html: 'two' },
            { type: 'pdf', url: 'http://nothing.invalid/' },
          ],
        },
        { onProgress: ({ status }) => seen.push(status) },
      )
      expect(both.renders.map(({ status }) => status)).toEqual(['completed', 'failed'])
      expect(seen.at(-1)).toBe('completed')
      const listed = await batches.list({ limit: 1 }).toArray()
      expect(listed.map(({ batch_id }) => batch_id)).toEqual([both.batch_id, id])
      expect((await batches.get(id)).status).toBe('completed')
      const archive = await (await batches.outputs(id)).bytes()
      expect(new TextDecoder().decode(archive.subarray(0, 2))).toBe('PK')
      expect(await batches.cancel(id)).toEqual({ batch_id: id, cancelled: 0 })
    },
  )
}

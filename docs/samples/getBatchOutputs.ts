import { writeFile } from 'node:fs/promises'
import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data } = await platen.raw.GET('/api/v1/batches/{id}/outputs.zip', {
  params: { path: { id: '<batch-id>' } },
})
if (data) await writeFile('outputs.zip', data)

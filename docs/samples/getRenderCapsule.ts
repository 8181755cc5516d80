import { writeFile } from 'node:fs/promises'
import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data } = await platen.raw.GET('/api/v1/renders/{id}/capsule', {
  params: { path: { id: '<render-id>' } },
})
if (data) await writeFile('capsule.zip', data)

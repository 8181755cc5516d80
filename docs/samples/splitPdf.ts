import { writeFile } from 'node:fs/promises'
import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data } = await platen.raw.POST('/api/v1/pdfs/split', {
  body: {
    source: { request_id: '<render-id>' },
    every: 1,
  },
})
if (data) await writeFile('parts.zip', data)

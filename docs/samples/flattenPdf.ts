import { writeFile } from 'node:fs/promises'
import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data } = await platen.raw.POST('/api/v1/pdfs/flatten', {
  body: {
    source: { request_id: '<render-id>' },
  },
})
if (data) await writeFile('flat.pdf', data)

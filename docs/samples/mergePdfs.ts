import { writeFile } from 'node:fs/promises'
import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data } = await platen.raw.POST('/api/v1/pdfs/merge', {
  body: {
    sources: [{ request_id: '<render-id>' }, { request_id: '<plain-id>' }],
    outline: 'files',
  },
})
if (data) await writeFile('merged.pdf', data)

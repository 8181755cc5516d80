import { writeFile } from 'node:fs/promises'
import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data } = await platen.raw.POST('/api/v1/pdfs/metadata', {
  body: {
    source: { request_id: '<render-id>' },
    document: { title: 'Annual report', language: 'en' },
  },
  parseAs: 'arrayBuffer',
})
if (data) await writeFile('report.pdf', new Uint8Array(data))

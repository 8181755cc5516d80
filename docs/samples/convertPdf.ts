import { writeFile } from 'node:fs/promises'
import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data } = await platen.raw.POST('/api/v1/pdfs/convert', {
  body: {
    source: { request_id: '<render-id>' },
    compress: true,
    encrypt: { userPassword: 'correct horse' },
  },
})
if (data) await writeFile('encrypted.pdf', data)

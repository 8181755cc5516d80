import { writeFile } from 'node:fs/promises'
import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data } = await platen.raw.POST('/api/v1/pdfs/stamp', {
  body: {
    source: { request_id: '<render-id>' },
    html: '<p>Page <span class=pageNumber></span> of <span class=totalPages></span>',
  },
})
if (data) await writeFile('stamped.pdf', data)

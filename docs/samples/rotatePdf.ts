import { writeFile } from 'node:fs/promises'
import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data } = await platen.raw.POST('/api/v1/pdfs/rotate', {
  body: {
    source: { request_id: '<render-id>' },
    angle: 90,
  },
})
if (data) await writeFile('rotated.pdf', data)

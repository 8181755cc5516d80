import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'
import { pdfsOf } from '@platen/sdk/pdfs'

const pdfs = pdfsOf(new Platen())
const merged = await pdfs.merge([{ request_id: '<render-id>' }, { request_id: '<plain-id>' }], {
  outline: 'files',
})
await saveToFile(merged, 'merged.pdf')

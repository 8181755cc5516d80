import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'

const platen = new Platen()
const merged = await platen.pdfs.merge(
  [{ request_id: '<render-id>' }, { request_id: '<plain-id>' }],
  { outline: 'files' },
)
await saveToFile(merged, 'merged.pdf')

import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'
import { pdfsOf } from '@platen/sdk/pdfs'

const pdfs = pdfsOf(new Platen())
const parts = await pdfs.split({ request_id: '<render-id>' }, { every: 1 })
await saveToFile(parts, 'parts.zip')

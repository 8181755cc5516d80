import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'

const platen = new Platen()
const parts = await platen.pdfs.split({ request_id: '<render-id>' }, { every: 1 })
await saveToFile(parts, 'parts.zip')

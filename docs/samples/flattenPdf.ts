import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'

const platen = new Platen()
const flat = await platen.pdfs.flatten({ request_id: '<render-id>' })
await saveToFile(flat, 'flat.pdf')

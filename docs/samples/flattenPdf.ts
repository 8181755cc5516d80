import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'
import { pdfsOf } from '@platen/sdk/pdfs'

const pdfs = pdfsOf(new Platen())
const flat = await pdfs.flatten({ request_id: '<render-id>' })
await saveToFile(flat, 'flat.pdf')

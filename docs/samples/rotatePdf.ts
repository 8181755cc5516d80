import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'
import { pdfsOf } from '@platen/sdk/pdfs'

const pdfs = pdfsOf(new Platen())
const rotated = await pdfs.rotate({ request_id: '<render-id>' }, { angle: 90 })
await saveToFile(rotated, 'rotated.pdf')

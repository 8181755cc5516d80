import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'

const platen = new Platen()
const rotated = await platen.pdfs.rotate({ request_id: '<render-id>' }, { angle: 90 })
await saveToFile(rotated, 'rotated.pdf')

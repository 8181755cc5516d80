import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'

const platen = new Platen()
const numbered = await platen.pdfs.steps(
  { request_id: '<render-id>' },
  { steps: [{ rotate: { angle: 90 } }, { stamp: { html: '<b class=pageNumber></b>' } }] },
)
await saveToFile(numbered, 'numbered.pdf')

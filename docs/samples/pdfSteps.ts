import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'
import { pdfsOf } from '@platen/sdk/pdfs'

const pdfs = pdfsOf(new Platen())
const steps = [{ rotate: { angle: 90 } }, { stamp: { html: '<b class=pageNumber></b>' } }] as const
const numbered = await pdfs.steps({ request_id: '<render-id>' }, { steps: [...steps] })
await saveToFile(numbered, 'numbered.pdf')

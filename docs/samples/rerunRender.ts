import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'

const platen = new Platen()
const file = await platen.renders.rerun('<render-id>')
await saveToFile(file, 'again.pdf')

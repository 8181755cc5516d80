import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'

const platen = new Platen()
const file = await platen.files.get('<share-url>')
await saveToFile(file, 'output.pdf')

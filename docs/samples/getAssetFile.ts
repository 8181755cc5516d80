import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'

const platen = new Platen()
const file = await platen.files.get('<asset-url>')
await saveToFile(file, 'logo.png')

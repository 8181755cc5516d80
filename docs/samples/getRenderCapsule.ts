import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'

const platen = new Platen()
await saveToFile(await platen.renders.capsule('<render-id>'), 'capsule.zip')

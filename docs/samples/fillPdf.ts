import { Platen } from '@platen/sdk'
import { fileFromPath, saveToFile } from '@platen/sdk/node'

const platen = new Platen()
const form = await fileFromPath('form.pdf')
const filled = await platen.pdfs.fill(form, { values: { name: 'Ada Lovelace' } })
await saveToFile(filled, 'filled.pdf')

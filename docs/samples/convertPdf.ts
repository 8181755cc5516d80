import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'

const platen = new Platen()
const encrypted = await platen.pdfs.convert(
  { request_id: '<render-id>' },
  { compress: true, encrypt: { userPassword: 'correct horse' } },
)
await saveToFile(encrypted, 'encrypted.pdf')

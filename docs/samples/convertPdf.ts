import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'
import { pdfsOf } from '@platen/sdk/pdfs'

const pdfs = pdfsOf(new Platen())
const encrypted = await pdfs.convert(
  { request_id: '<render-id>' },
  {
    compress: true,
    encrypt: { userPassword: 'correct horse' },
  },
)
await saveToFile(encrypted, 'encrypted.pdf')

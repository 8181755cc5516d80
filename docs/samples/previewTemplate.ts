import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'

const platen = new Platen()
const preview = await platen.templates.preview('invoice', {
  data: { customer: 'Ada' },
  type: 'png',
})
await saveToFile(preview, 'preview.png')

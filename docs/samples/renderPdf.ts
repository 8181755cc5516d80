import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'

const platen = new Platen()
const file = await platen.pdf.render({
  html: '<h1>Invoice 42</h1>',
  options: { format: 'A4', margin: { top: '20mm' } },
})
await saveToFile(file, 'invoice.pdf')

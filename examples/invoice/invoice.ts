/** Renders the invoice of an order from a template, and saves it as a PDF. */
import { readFile } from 'node:fs/promises'
import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'
import { type Order, templateData } from './template-data.ts'

const platen = new Platen() // reads PLATEN_BASE_URL and PLATEN_API_KEY

// Unchanged HTML makes no new version, so this may run at each start of a program.
await platen.templates.upsert('example-invoice', { html: await read('invoice.html') })

const order: Order = JSON.parse(await read('order.json'))
const pdf = await platen.pdf.render({
  template: 'example-invoice',
  ...templateData(order),
  options: {
    margin: { top: '24mm', right: '18mm', bottom: '24mm', left: '18mm' },
    displayHeaderFooter: true,
    headerTemplate: await read('header.html'),
    footerTemplate: await read('footer.html'),
  },
})
// Throws if the report has hints, for example about a missing image or a font that is not
// installed.
await pdf.assertClean()

const { path } = await saveToFile(pdf, `invoice-${order.number}.pdf`)
console.log(`Saved ${path}`)

function read(name: string): Promise<string> {
  return readFile(new URL(name, import.meta.url), 'utf8')
}

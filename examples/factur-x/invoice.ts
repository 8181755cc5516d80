/**
 * Renders an invoice that people read and programs book: a Factur-X that is also an accessible PDF.
 */
import { readFile } from 'node:fs/promises'
import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'

const platen = new Platen() // reads PLATEN_BASE_URL and PLATEN_API_KEY

const pdf = await platen.pdf.render({
  html: await read('invoice.html'),
  options: {
    pdfa: '3a',
    pdfua: 1,
    facturX: { xml: await read('factur-x.xml') },
    document: { author: 'Offizin Muster GmbH', subject: 'Invoice 2026-0042' },
  },
})
const { conformance } = await platen.renders.report(pdf.requestId ?? '')
console.log(`Declares ${conformance?.standards.join(' and ')}`)

const { path } = await saveToFile(pdf, 'invoice-2026-0042.pdf')
console.log(`Saved ${path}`)

function read(name: string): Promise<string> {
  return readFile(new URL(name, import.meta.url), 'utf8')
}

/** Joins an offer and its terms to one PDF, and stamps page numbers and a watermark on it. */
import { readFile } from 'node:fs/promises'
import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'

const platen = new Platen() // reads PLATEN_BASE_URL and PLATEN_API_KEY

const offer = await platen.pdf.render({ html: await read('offer.html') })
const terms = await platen.pdf.render({ html: await read('terms.html') })

const merged = await platen.pdfs.merge(
  [
    { file: offer, name: 'Offer' },
    { file: terms, name: 'Terms of business' },
  ],
  { outline: 'files' },
)
const stamped = await platen.pdfs.stamp(merged, { html: await read('stamp.html') })

const { path } = await saveToFile(stamped, 'offer-2026-0042.pdf')
console.log(`Saved ${path}`)

function read(name: string): Promise<string> {
  return readFile(new URL(name, import.meta.url), 'utf8')
}

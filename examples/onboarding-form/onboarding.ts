/** Makes an onboarding form that people fill in, and fills it as a program would. */
import { readFile } from 'node:fs/promises'
import { Platen } from '@platen/sdk'
import { fileFromPath, saveToFile } from '@platen/sdk/node'

const platen = new Platen() // reads PLATEN_BASE_URL and PLATEN_API_KEY

const html = await readFile(new URL('form.html', import.meta.url), 'utf8')
const printed = await platen.pdf.render({ html, options: { forms: true, pdfua: 1, pdfa: '2a' } })
console.log(`Saved ${(await saveToFile(printed, 'onboarding.pdf')).path}`)

const form = await fileFromPath('onboarding.pdf')
const { fields = [] } = await platen.pdfs.metadata(form)
console.log(`Fields: ${fields.map(({ name }) => name).join(', ')}`)

const filled = await platen.pdfs.fill(form, {
  values: {
    'employee.name': 'Ada Lovelace',
    'employee.email': 'ada@example.com',
    tax_id: '1815121052',
    contract: 'part',
    laptop: 'Light, 13 inches',
    handbook: true,
  },
})
console.log(`Saved ${(await saveToFile(filled, 'onboarding-ada.pdf')).path}`)

import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'

const platen = new Platen()
const source = { request_id: '<render-id>' }
const { page_count, pages } = await platen.pdfs.metadata(source)
console.log(page_count, pages)
const report = await platen.pdfs.setMetadata(source, {
  document: { title: 'Annual report', language: 'en' },
})
await saveToFile(report, 'report.pdf')

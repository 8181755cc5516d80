import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'
import { pdfsOf } from '@platen/sdk/pdfs'

const pdfs = pdfsOf(new Platen())
const source = { request_id: '<render-id>' }
const { page_count, pages } = await pdfs.metadata(source)
console.log(page_count, pages)
const report = await pdfs.setMetadata(source, {
  document: { title: 'Annual report', language: 'en' },
})
await saveToFile(report, 'report.pdf')

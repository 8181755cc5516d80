import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'

const platen = new Platen()
const stamped = await platen.pdfs.stamp(
  { request_id: '<render-id>' },
  { html: '<p>Page <span class=pageNumber></span> of <span class=totalPages></span>' },
)
await saveToFile(stamped, 'stamped.pdf')

import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'
import { pdfsOf } from '@platen/sdk/pdfs'

const pdfs = pdfsOf(new Platen())
const stamped = await pdfs.stamp(
  { request_id: '<render-id>' },
  {
    html: '<p>Page <span class=pageNumber></span> of <span class=totalPages></span>',
  },
)
await saveToFile(stamped, 'stamped.pdf')

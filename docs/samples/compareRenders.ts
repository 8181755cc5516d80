import { Platen } from '@platen/sdk'

const platen = new Platen()
const { pages } = await platen.renders.compare(
  { request_id: '<render-id>' },
  { template_id: 'invoice', data: { customer: 'Ada' } },
)
for (const { page, changed_share, boxes } of pages) console.log(page, changed_share, boxes)

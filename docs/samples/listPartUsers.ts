import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data, error } = await platen.raw.GET('/api/v1/templates/{id}/used-by', {
  params: { path: { id: 'invoice' } },
})
if (error) throw error
for (const { slug, live } of data.data) console.log(slug, live)

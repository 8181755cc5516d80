import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data, error } = await platen.raw.GET('/api/v1/templates/{id}/diff', {
  params: { path: { id: 'invoice' }, query: { from: '1', to: 'live' } },
})
if (error) throw error
for (const { field, diff } of data.data.fields) console.log(field, diff)

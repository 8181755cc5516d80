import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data, error } = await platen.raw.GET('/api/v1/templates/{id}/draft', {
  params: { path: { id: 'invoice' } },
})
if (error) throw error
console.log(data.data.revision, data.data.html)

import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data, error } = await platen.raw.PATCH('/api/v1/templates/{id}/draft', {
  params: { path: { id: 'invoice' } },
  body: { html: '<h1>Invoice of {{ customer }}</h1>' },
})
if (error) throw error
console.log(data.data.revision)

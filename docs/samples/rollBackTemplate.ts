import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data, error } = await platen.raw.POST('/api/v1/templates/{id}/rollback', {
  params: { path: { id: 'invoice' } },
  body: { version: 1 },
})
if (error) throw error
console.log(data.data.version)

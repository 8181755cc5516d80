import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data, error } = await platen.raw.POST('/api/v1/destinations/{id}/retry', {
  params: { path: { id: 'archive' } },
})
if (error) throw error
console.log(data.data.retried)

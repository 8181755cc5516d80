import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data, error } = await platen.raw.POST('/api/v1/webhook-endpoints/{id}/rotate-secret', {
  params: { path: { id: '<endpoint-id>' } },
  body: { overlap_hours: 24 },
})
if (error) throw error
console.log(data.data.secret)

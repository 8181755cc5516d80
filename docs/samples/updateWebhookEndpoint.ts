import { Platen } from '@platen/sdk'

const platen = new Platen()
const { error } = await platen.raw.PATCH('/api/v1/webhook-endpoints/{id}', {
  params: { path: { id: '<endpoint-id>' } },
  body: { enabled: true },
})
if (error) throw error

import { Platen } from '@platen/sdk'

const platen = new Platen()
const { error } = await platen.raw.DELETE('/api/v1/webhook-endpoints/{id}', {
  params: { path: { id: '<former-endpoint-id>' } },
})
if (error) throw error

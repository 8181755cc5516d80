import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data, error } = await platen.raw.POST('/api/v1/deliveries/{id}/redeliver', {
  params: { path: { id: '<other-delivery-id>' } },
  body: { webhook_secret: 'a-long-random-secret' },
})
if (error) throw error
console.log(data.data.status)

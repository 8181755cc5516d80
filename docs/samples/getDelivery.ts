import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data, error } = await platen.raw.GET('/api/v1/deliveries/{id}', {
  params: { path: { id: '<delivery-id>' } },
})
if (error) throw error
console.log(data.data.attempts, data.data.request.body)

import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data, error } = await platen.raw.POST('/api/v1/renders/{id}/storage/retry', {
  params: { path: { id: '<uploaded-id>' } },
})
if (error) throw error
console.log(data.data.status)

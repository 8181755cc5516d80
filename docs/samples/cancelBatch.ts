import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data } = await platen.raw.DELETE('/api/v1/batches/{id}', {
  params: { path: { id: '<batch-id>' } },
})
console.log(data?.data.cancelled)

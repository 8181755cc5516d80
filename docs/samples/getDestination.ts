import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data, error } = await platen.raw.GET('/api/v1/destinations/{id}', {
  params: { path: { id: 'archive' } },
})
if (error) throw error
console.log(data.data.bucket, data.data.last_test)

import { Platen } from '@platen/sdk'

const platen = new Platen()
const { error } = await platen.raw.PATCH('/api/v1/destinations/{id}', {
  params: { path: { id: 'archive' } },
  body: { prefix: '2027/' },
})
if (error) throw error

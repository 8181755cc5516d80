import { Platen } from '@platen/sdk'

const platen = new Platen()
const { error } = await platen.raw.DELETE('/api/v1/destinations/{id}', {
  params: { path: { id: 'old-archive' } },
})
if (error) throw error

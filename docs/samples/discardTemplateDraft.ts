import { Platen } from '@platen/sdk'

const platen = new Platen()
const { error } = await platen.raw.DELETE('/api/v1/templates/{id}/draft', {
  params: { path: { id: 'quote' } },
})
if (error) throw error

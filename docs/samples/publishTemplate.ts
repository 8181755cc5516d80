import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data, error } = await platen.raw.POST('/api/v1/templates/{id}/publish', {
  params: { path: { id: 'report' } },
  body: { note: 'Another heading' },
})
if (error) throw error
console.log(data.data.version)

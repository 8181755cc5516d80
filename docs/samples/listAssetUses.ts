import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data, error } = await platen.raw.GET('/api/v1/assets/{id}/used-by', {
  params: { path: { id: '<asset-id>' } },
})
if (error) throw error
console.log(data.data.templates.map(({ slug }) => slug))

import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data } = await platen.raw.GET('/api/v1/renders/{id}/problem-report', {
  params: { path: { id: '<render-id>' } },
})
console.log(data?.data?.status ?? 'not reported')

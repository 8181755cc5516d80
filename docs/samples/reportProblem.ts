import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data } = await platen.raw.POST('/api/v1/renders/{id}/problem-report', {
  params: { path: { id: '<render-id>' } },
  body: { comment: 'The second page is empty.' },
})
console.log(data?.data.status)

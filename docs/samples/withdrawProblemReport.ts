import { Platen } from '@platen/sdk'

const platen = new Platen()
const { error } = await platen.raw.DELETE('/api/v1/renders/{id}/problem-report', {
  params: { path: { id: '<render-id>' } },
})
console.log(error?.code ?? 'withdrawn')

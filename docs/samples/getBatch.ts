import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data } = await platen.raw.GET('/api/v1/batches/{id}', {
  params: { path: { id: '<batch-id>' }, query: { wait: 30 } },
})
for (const { index, status, output_url } of data?.data.renders ?? []) {
  console.log(index, status, output_url)
}

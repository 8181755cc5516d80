import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data } = await platen.raw.GET('/api/v1/batches', { params: { query: { limit: 10 } } })
for (const { batch_id, counts } of data?.data ?? []) console.log(batch_id, counts.completed)

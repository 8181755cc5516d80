import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data, error } = await platen.raw.GET('/api/v1/deliveries', {
  params: { query: { status: 'failed' } },
})
if (error) throw error
console.log(data.data.map(({ url, last_attempt }) => [url, last_attempt?.message]))

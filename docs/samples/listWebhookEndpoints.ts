import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data, error } = await platen.raw.GET('/api/v1/webhook-endpoints')
if (error) throw error
console.log(data.data.map(({ url }) => url))

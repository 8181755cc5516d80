import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data, error } = await platen.raw.GET('/api/v1/destinations')
if (error) throw error
for (const { name, bucket, last_test } of data.data) console.log(name, bucket, last_test.error)

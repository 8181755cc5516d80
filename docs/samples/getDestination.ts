import { Platen } from '@platen/sdk'

const platen = new Platen()
const { bucket, last_test } = await platen.destinations.get('archive')
console.log(bucket, last_test)

import { Platen } from '@platen/sdk'

const platen = new Platen()
const { retried } = await platen.destinations.retryUploads('archive')
console.log(retried)

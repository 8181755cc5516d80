import { Platen } from '@platen/sdk'

const platen = new Platen()
for await (const { url, last_attempt } of platen.deliveries.list({ status: 'failed' })) {
  console.log(url, last_attempt?.message)
}

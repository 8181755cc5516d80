import { Platen } from '@platen/sdk'

const platen = new Platen()
const { status } = await platen.deliveries.redeliver('<other-delivery-id>', {
  webhookSecret: 'a-long-random-secret',
})
console.log(status)

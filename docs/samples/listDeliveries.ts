import { Platen } from '@platen/sdk'

const platen = new Platen()
for (const delivery of await platen.renders.deliveries('<render-id>')) {
  console.log(delivery.status, delivery.attempts)
}

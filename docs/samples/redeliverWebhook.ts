import { Platen } from '@platen/sdk'

const platen = new Platen()
await platen.renders.redeliver('<render-id>', '<delivery-id>', {
  webhookSecret: 'a-long-random-secret',
})

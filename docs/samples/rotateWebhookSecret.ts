import { Platen } from '@platen/sdk'

const platen = new Platen()
const { secret } = await platen.webhookEndpoints.rotateSecret('<endpoint-id>', {
  overlap_hours: 24,
})
console.log(secret) // it is shown once

import { Platen } from '@platen/sdk'

const platen = new Platen()
const { secret } = await platen.webhookEndpoints.create({
  url: 'https://example.com/hooks/platen',
  description: 'Billing',
})
console.log(secret) // it is shown once

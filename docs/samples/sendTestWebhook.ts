import { Platen } from '@platen/sdk'

const platen = new Platen()
const { attempt } = await platen.webhookEndpoints.test({
  url: 'https://example.com/hooks/platen',
  webhook_secret: 'a-long-random-secret',
})
console.log(attempt.status_code ?? attempt.message)

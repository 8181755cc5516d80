import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data, error } = await platen.raw.POST('/api/v1/webhook-tests', {
  body: { url: 'https://example.com/hooks/platen', webhook_secret: 'a-long-random-secret' },
})
if (error) throw error
console.log(data.data.attempt.status_code ?? data.data.attempt.message)

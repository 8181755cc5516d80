import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data, error } = await platen.raw.POST('/api/v1/webhook-endpoints', {
  body: { url: 'https://example.com/hooks/platen', description: 'Billing' },
})
if (error) throw error
console.log(data.data.secret)

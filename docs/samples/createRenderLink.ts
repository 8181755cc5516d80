import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data, error } = await platen.raw.POST('/api/v1/link-secrets/{id}/url', {
  params: { path: { id: '<link-secret-id>' } },
  body: { parameters: { url: 'https://example.com/', width: '1200', height: '630' } },
})
if (error) throw error
console.log(data.data.url)

import { Platen } from '@platen/sdk'

const platen = new Platen()
const { url } = await platen.links.secrets.url('<link-secret-id>', {
  url: 'https://example.com/',
  width: 1200,
  height: 630,
})
console.log(url)

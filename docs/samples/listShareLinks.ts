import { Platen } from '@platen/sdk'

const platen = new Platen()
for await (const link of platen.shareLinks.list({ state: 'active' })) {
  console.log(link.id, link.expires_at)
}

import { Platen } from '@platen/sdk'

const platen = new Platen()
await platen.shareLinks.revoke('<link-id>')

import { Platen } from '@platen/sdk'

const platen = new Platen()
await platen.links.secrets.revoke('<former-link-secret-id>')

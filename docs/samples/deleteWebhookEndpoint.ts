import { Platen } from '@platen/sdk'

const platen = new Platen()
await platen.webhookEndpoints.delete('<former-endpoint-id>')

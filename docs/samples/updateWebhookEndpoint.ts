import { Platen } from '@platen/sdk'

const platen = new Platen()
const { enabled } = await platen.webhookEndpoints.update('<endpoint-id>', { enabled: true })
console.log(enabled)

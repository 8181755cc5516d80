import { Platen } from '@platen/sdk'

const platen = new Platen()
for await (const { url, enabled } of platen.webhookEndpoints.list()) console.log(url, enabled)

import { Platen } from '@platen/sdk'

const platen = new Platen()
await platen.assets.delete('<asset-id>')

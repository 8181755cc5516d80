import { Platen } from '@platen/sdk'

const platen = new Platen()
await platen.destinations.delete('old-archive')

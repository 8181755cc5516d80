import { Platen } from '@platen/sdk'

const platen = new Platen()
await platen.templates.draft.discard('quote')

import { Platen } from '@platen/sdk'

const platen = new Platen()
const { fields } = await platen.templates.diff('invoice', { from: '1', to: 'live' })
for (const { field, diff } of fields) console.log(field, diff)

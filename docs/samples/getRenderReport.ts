import { Platen } from '@platen/sdk'

const platen = new Platen()
const { hints } = await platen.renders.report('<render-id>')
for (const { message, where, fix } of hints) console.log(message, where, fix)

import { Platen } from '@platen/sdk'

const platen = new Platen()
const { cancelled } = await platen.batches.cancel('<batch-id>')
console.log(cancelled)

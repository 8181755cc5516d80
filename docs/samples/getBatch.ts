import { Platen } from '@platen/sdk'

const platen = new Platen()
const { renders } = await platen.batches.wait('<batch-id>')
for (const { index, status, output_url } of renders) console.log(index, status, output_url)

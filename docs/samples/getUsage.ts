import { Platen } from '@platen/sdk'

const platen = new Platen()
const usage = await platen.usage.get({ from: '2026-11-01', to: '2026-11-30' })
console.log(usage.remaining, usage.period.by_type)

import { Platen } from '@platen/sdk'

const platen = new Platen()
await platen.renders.problemReport.withdraw('<render-id>')

import { Platen } from '@platen/sdk'

const platen = new Platen()
const report = await platen.renders.problemReport.get('<render-id>')
console.log(report?.status ?? 'not reported')

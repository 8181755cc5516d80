import { Platen } from '@platen/sdk'

const platen = new Platen()
const { version } = await platen.templates.publish('report', { note: 'Another heading' })
console.log(version)

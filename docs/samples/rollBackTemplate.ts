import { Platen } from '@platen/sdk'

const platen = new Platen()
const { version } = await platen.templates.rollback('invoice', { version: 1 })
console.log(version)

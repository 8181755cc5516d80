import { Platen } from '@platen/sdk'

const platen = new Platen()
const { prefix } = await platen.destinations.update('archive', { prefix: '2027/' })
console.log(prefix)

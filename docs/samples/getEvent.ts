import { Platen } from '@platen/sdk'

const platen = new Platen()
const { event, body } = await platen.events.get('<render-id>')
console.log(event, JSON.parse(body))

import { Platen } from '@platen/sdk'

const platen = new Platen()
const { status, position } = await platen.renders.get('<render-id>')
console.log(status, position)

const done = await platen.renders.wait('<render-id>') // until it has ended
console.log(done.output_url)

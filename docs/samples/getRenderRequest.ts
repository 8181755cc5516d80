import { Platen } from '@platen/sdk'

const platen = new Platen()
const { type, request, omitted } = await platen.renders.request('<render-id>')
console.log(type, request, omitted)

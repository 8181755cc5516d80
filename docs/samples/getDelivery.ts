import { Platen } from '@platen/sdk'

const platen = new Platen()
const { attempts, request } = await platen.deliveries.get('<delivery-id>')
console.log(attempts, request.body)

import { Platen } from '@platen/sdk'

const platen = new Platen()
const { status } = await platen.renders.retryUpload('<uploaded-id>')
console.log(status)

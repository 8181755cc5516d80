import { Platen } from '@platen/sdk'

const platen = new Platen()
const { contentType, response } = await platen.files.head('<output-url>')
console.log(contentType, response.headers.get('content-length'))

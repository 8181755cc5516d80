import { Platen } from '@platen/sdk'

const platen = new Platen()
const { headers } = await fetch(platen.og.url('blog-post', { title: 'Hello' }), { method: 'HEAD' })
console.log(headers.get('x-cache'), headers.get('etag'))

import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'

const platen = new Platen()
console.log(platen.og.url('blog-post', { title: 'Hello' })) // for the meta tag

const image = await platen.og.fetch('blog-post', { title: 'Hello' })
await saveToFile(image, 'image.png')

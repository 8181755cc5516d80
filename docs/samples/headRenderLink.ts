import { Platen } from '@platen/sdk'

const { links, files } = new Platen() // reads PLATEN_BASE_URL and PLATEN_LINK_SECRET
const url = await links.url({ template: 'blog-post', data: { title: 'Hello' } })
const { cached } = await files.head(url)
console.log(cached)

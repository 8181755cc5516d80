import { createLinks } from '@platen/sdk/links'

const links = createLinks() // reads PLATEN_BASE_URL and PLATEN_LINK_SECRET
const url = await links.url({ template: 'blog-post', data: { title: 'Hello' } })
const response = await fetch(url, { method: 'HEAD' })
console.log(response.headers.get('x-cache'))

import { Platen } from '@platen/sdk'

const { links } = new Platen() // reads PLATEN_BASE_URL and PLATEN_LINK_SECRET
const url = await links.url({ template: 'blog-post', data: { title: 'Hello' } })
console.log(url) // for an <img>

const response = await fetch(url)
console.log(response.headers.get('content-type'))

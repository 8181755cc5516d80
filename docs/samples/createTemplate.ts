import { Platen } from '@platen/sdk'

const platen = new Platen()
const { id, slug } = await platen.templates.create({
  name: 'Receipt',
  html: '<h1>Receipt for {{ customer }}</h1>',
})
console.log(id, slug)

import { Platen } from '@platen/sdk'

const platen = new Platen()
const { markdown } = await platen.extract({
  html: '<h1>Invoice 42</h1><p>Due in 30 days.</p>',
  formats: ['markdown', 'metadata'],
})
console.log(markdown)

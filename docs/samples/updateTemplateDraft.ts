import { Platen } from '@platen/sdk'

const platen = new Platen()
const { revision } = await platen.templates.draft.update('invoice', {
  html: '<h1>Invoice of {{ customer }}</h1>',
})
console.log(revision)

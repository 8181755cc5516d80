import { Platen } from '@platen/sdk'

const platen = new Platen()
const { name, html, samples } = await platen.gallery.get('invoice')
await platen.templates.upsert('my-invoice', { name, html })
const pdf = await platen.pdf.render({ template: 'my-invoice', json: samples.ltr })
console.log(pdf.requestId)

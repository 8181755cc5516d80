import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data, error } = await platen.raw.GET('/api/v1/gallery/{slug}', {
  params: { path: { slug: 'invoice' } },
})
if (error) throw error
const { name, html, samples } = data.data
await platen.templates.upsert('my-invoice', { name, html })
const pdf = await platen.pdf.render({ template: 'my-invoice', json: samples.ltr })
console.log(pdf.requestId)

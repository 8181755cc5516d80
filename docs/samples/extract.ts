import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data } = await platen.raw.POST('/api/v1/extract', {
  body: { html: '<h1>Invoice 42</h1><p>Due in 30 days.</p>', formats: ['markdown', 'metadata'] },
})
console.log(data?.data.markdown)

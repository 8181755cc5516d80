import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data } = await platen.raw.POST('/api/v1/batch', {
  body: {
    renders: [
      { type: 'pdf', html: '<h1>Invoice 1' },
      { type: 'screenshot', html: '<h1>Card' },
    ],
  },
})
console.log(data?.data.batch_id)

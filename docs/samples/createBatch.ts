import { Platen } from '@platen/sdk'

const platen = new Platen()
const { batch_id } = await platen.batches.create({
  renders: [
    { type: 'pdf', html: '<h1>Invoice 1' },
    { type: 'screenshot', html: '<h1>Card' },
  ],
})
console.log(batch_id)

import { Platen } from '@platen/sdk'

const platen = new Platen()
const { status } = await platen.renders.problemReport.create('<render-id>', {
  comment: 'The second page is empty.',
})
console.log(status)

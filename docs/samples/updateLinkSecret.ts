import { Platen } from '@platen/sdk'

const platen = new Platen()
const { renders_per_day } = await platen.links.secrets.update('<link-secret-id>', {
  renders_per_day: 5000,
})
console.log(renders_per_day)

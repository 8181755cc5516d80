import { Platen } from '@platen/sdk'

const platen = new Platen()
const { secret } = await platen.links.secrets.create({ name: 'Blog', renders_per_day: 200 })
console.log(secret) // PLATEN_LINK_SECRET: it is shown once

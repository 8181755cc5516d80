import { Platen } from '@platen/sdk'
import { linksOf } from '@platen/sdk/links'

const { secrets } = linksOf(new Platen())
const { secret } = await secrets.create({ name: 'Blog', renders_per_day: 200 })
console.log(secret) // PLATEN_LINK_SECRET: it is shown once

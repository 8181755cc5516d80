import { Platen } from '@platen/sdk'
import { linksOf } from '@platen/sdk/links'

const { secrets } = linksOf(new Platen())
const { renders_per_day } = await secrets.update('<link-secret-id>', { renders_per_day: 5000 })
console.log(renders_per_day)

import { Platen } from '@platen/sdk'
import { linksOf } from '@platen/sdk/links'

const { secrets } = linksOf(new Platen())
const { secret } = await secrets.rotate('<link-secret-id>', { overlap_hours: 24 })
console.log(secret) // replaces PLATEN_LINK_SECRET within these 24 hours

import { Platen } from '@platen/sdk'

const platen = new Platen()
const { secret } = await platen.links.secrets.rotate('<link-secret-id>', { overlap_hours: 24 })
console.log(secret) // replaces PLATEN_LINK_SECRET within these 24 hours

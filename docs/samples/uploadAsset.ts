import { Platen } from '@platen/sdk'
import { fileFromPath } from '@platen/sdk/node'

const platen = new Platen()
const { id, url } = await platen.assets.upload(await fileFromPath('logo.png'))
console.log(id, url)

import { Platen } from '@platen/sdk'

const platen = new Platen()
const { assets, storage } = await platen.assets.list()
console.log(assets.length, storage.used, storage.limit)

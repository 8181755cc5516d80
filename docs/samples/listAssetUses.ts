import { Platen } from '@platen/sdk'

const platen = new Platen()
const { templates } = await platen.assets.usedBy('<asset-id>')
console.log(templates.map(({ slug }) => slug))

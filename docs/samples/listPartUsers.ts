import { Platen } from '@platen/sdk'

const platen = new Platen()
for await (const { slug, live } of platen.templates.usedBy('invoice')) console.log(slug, live)

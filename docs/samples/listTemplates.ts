import { Platen } from '@platen/sdk'

const platen = new Platen()
for await (const template of platen.templates.list()) {
  console.log(template.slug, template.version)
}

import { Platen } from '@platen/sdk'

const platen = new Platen()
for await (const { version, created_at } of platen.templates.versions('invoice')) {
  console.log(version, created_at)
}

import { Platen } from '@platen/sdk'

const platen = new Platen()
for await (const { slug, kind, description } of platen.gallery.list()) {
  console.log(slug, kind, description)
}

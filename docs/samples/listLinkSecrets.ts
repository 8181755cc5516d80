import { Platen } from '@platen/sdk'

const platen = new Platen()
for await (const { name, renders_today } of platen.links.secrets.list()) {
  console.log(name, renders_today)
}

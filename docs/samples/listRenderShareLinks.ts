import { Platen } from '@platen/sdk'

const platen = new Platen()
for await (const link of platen.renders.shareLinks('<render-id>')) {
  console.log(link.id, link.state)
}

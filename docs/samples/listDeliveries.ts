import { Platen } from '@platen/sdk'

const platen = new Platen()
for await (const { status, attempts } of platen.renders.deliveries('<render-id>')) {
  console.log(status, attempts)
}

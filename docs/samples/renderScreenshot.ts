import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'

const platen = new Platen()
const file = await platen.screenshot.render({
  html: '<body style="background:gold">Hi',
  options: { width: 1200, height: 630 },
})
await saveToFile(file, 'hi.png')

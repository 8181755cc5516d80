import { Platen } from '@platen/sdk'

const platen = new Platen()
const { hints } = await platen.lint({
  html: '<img src="logo.png"><p style="color:#999">Due in 30 days.',
})
for (const { message, fix } of hints) console.log(message, fix)

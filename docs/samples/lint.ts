import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data } = await platen.raw.POST('/api/v1/lint', {
  body: { html: '<img src="logo.png"><p style="color:#999">Due in 30 days.' },
})
for (const { message, fix } of data?.data.hints ?? []) console.log(message, fix)

import { Platen } from '@platen/sdk'

const platen = new Platen()
for await (const render of platen.renders.list({ status: 'failed' })) {
  console.log(render.request_id, render.error_code)
}

import { Platen } from '@platen/sdk'

const platen = new Platen()
const { signed_url, share_url } = await platen.renders.signedUrl('<render-id>', {
  expiresIn: 604_800,
})
console.log(signed_url, share_url)

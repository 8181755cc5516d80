import { Platen } from '@platen/sdk'

const platen = new Platen()
const { id } = await platen.destinations.create({
  name: 'invoices',
  endpoint: 'https://<account-id>.r2.cloudflarestorage.com',
  bucket: '<bucket>',
  region: 'auto',
  prefix: 'platen/',
  access_key_id: '<access-key-id>',
  secret_access_key: '<secret-access-key>',
})
console.log(id)

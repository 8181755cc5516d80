import { Platen } from '@platen/sdk'

const platen = new Platen()
const { data, error } = await platen.raw.POST('/api/v1/destinations', {
  body: {
    name: 'invoices',
    endpoint: 'https://<account-id>.r2.cloudflarestorage.com',
    bucket: '<bucket>',
    region: 'auto',
    prefix: 'platen/',
    access_key_id: '<access-key-id>',
    secret_access_key: '<secret-access-key>',
  },
})
if (error) throw error
console.log(data.data.id)

import { Platen } from '@platen/sdk'

const platen = new Platen()
const { last_test } = await platen.destinations.test('archive')
console.log(last_test.message ?? 'works')

import { Platen } from '@platen/sdk'

const platen = new Platen()
for await (const { name, bucket, last_test } of platen.destinations.list()) {
  console.log(name, bucket, last_test.error)
}

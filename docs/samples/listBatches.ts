import { Platen } from '@platen/sdk'

const platen = new Platen()
for await (const { batch_id, counts } of platen.batches.list()) {
  console.log(batch_id, counts.completed)
}

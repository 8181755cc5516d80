import { Platen } from '@platen/sdk'

const platen = new Platen()
const { cursor } = await platen.events.list()
const { events } = await platen.events.list({ cursor, wait: 1 }) // waits for the first event
for (const { event, request_id } of events) console.log(event, request_id)

/** Renders a report in the background. A signed webhook over HTTPS says when it is ready. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { Platen } from '@platen/sdk'
import { saveToFile } from '@platen/sdk/node'
import { createReceiver } from './receiver.ts'

const PORT = Number(process.env['PORT'] ?? 8443)
const REGIONS = { Berlin: 184_200, Lisbon: 121_750, Oslo: 96_400, Vienna: 143_900 }

const platen = new Platen() // reads PLATEN_BASE_URL and PLATEN_API_KEY
// This program sends the request and receives the webhook. Where these are two programs, both read
// the secret from their environment.
const secret = randomBytes(32).toString('hex')

const receiver = createReceiver({
  secret,
  key: readFileSync('certificates/key.pem'),
  cert: readFileSync('certificates/cert.pem'),
  onForgery: (reason) => console.log(`Refused a request: ${reason}`),
})
receiver.server.listen(PORT)
await once(receiver.server, 'listening')
console.log(`Waiting for webhooks at https://localhost:${PORT}`)

await platen.templates.upsert('example-report', { html: readFileSync('report.html', 'utf8') })
const { request_id } = await platen.pdf.enqueue({
  template: 'example-report',
  data: { title: 'Revenue by region', date: '2026-11-20', rows: JSON.stringify(rows()) },
  metadata: { report: 'revenue' },
  webhook_url: `https://localhost:${PORT}/platen`,
  webhook_secret: secret,
})

const event = await Promise.race([receiver.ended, noWebhook(request_id)])
if (event.event !== 'render.completed') {
  throw new Error(`${event.error.code}: ${event.error.message}`)
}
console.log(`${event.event} for the report ${JSON.stringify(event.metadata)}`)
const { path } = await saveToFile(await platen.renders.download(event), 'report.pdf')
console.log(`Saved ${path}`)
receiver.server.close()

/** Rejects after two minutes, with the reason why the webhook could not be delivered. */
async function noWebhook(requestId: string): Promise<never> {
  await setTimeout(120_000, null, { ref: false })
  const [delivery] = await platen.renders.deliveries(requestId)
  const attempts = JSON.stringify(delivery?.attempts, null, 2)
  throw new Error(`No webhook has arrived. The attempts to deliver it: ${attempts}`)
}

function rows() {
  const highest = Math.max(...Object.values(REGIONS))
  return Object.entries(REGIONS).map(([region, revenue]) => {
    return { region, revenue, percent: (100 * revenue) / highest }
  })
}

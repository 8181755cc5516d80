/** Enqueues a PDF whose webhook goes to the receiver that runs on this machine. */
import { Platen } from '@platen/sdk'

const PORT = Number(process.env['PORT'] ?? 8080)

const { request_id, status } = await new Platen().pdf.enqueue({
  html: '<h1>Order 1042</h1>',
  metadata: { order: '1042' },
  webhook_url: `http://localhost:${PORT}/platen`,
  webhook_secret: process.env['PLATEN_WEBHOOK_SECRET'] ?? '',
})
console.log(`${request_id} is ${status}`)

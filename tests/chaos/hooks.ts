/**
 * A customer's webhook server. It fails now and then, and checks the signature of every delivery.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Random } from '../support/fuzz/random.ts'
import { type Receiver, startReceiver } from '../support/network/webhook-receiver.ts'

/** The body of a delivery. */
interface Delivered {
  event: 'render.completed' | 'render.failed'
  request_id: string
  output_url?: string
}

export interface Hooks extends AsyncDisposable {
  url: string
  host: string
  secret: string
  /** Deliveries that were answered with 204, by the request id of their render. */
  delivered: Map<string, Delivered[]>
  /** Deliveries without a valid signature. */
  forged: string[]
}

export async function startHooks(random: Random): Promise<Hooks> {
  const secret = 'the secret of the webhooks of the chaos test'
  const delivered: Hooks['delivered'] = new Map()
  const forged: string[] = []
  const receiver: Receiver = await startReceiver(null, (_request, response) => {
    const found = receiver.received.at(-1)
    if (!found) throw new Error('no request was recorded')
    const text = Buffer.from(found.body)
    const signature = String(found.headers['x-service-signature'])
    const expected = `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`
    const isSigned =
      signature.length === expected.length &&
      timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
    if (!isSigned) forged.push(text.toString().slice(0, 200))
    if (random.chance(0.05)) return response.writeHead(500).end()
    if (random.chance(0.05)) return response.destroy()
    const body = JSON.parse(text.toString()) as Delivered
    delivered.set(body.request_id, [...(delivered.get(body.request_id) ?? []), body])
    return response.writeHead(204).end()
  })
  const host = `127.0.0.1:${receiver.port}`
  return {
    url: `http://${host}/hook`,
    host,
    secret,
    delivered,
    forged,
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
  }
}

/**
 * A client that sends one request after the other on a connection that it keeps, and repeats none
 * of them.
 */
import { createHash } from 'node:crypto'
import type { Random } from '../support/fuzz/random.ts'
import type { Customer } from './customers.ts'
import { type Answer, createKeptConnection, RefusedError } from './kept-connection.ts'
import { countAnswer, type Ledger, type Order } from './ledger.ts'

interface KeptClientOptions {
  /** The process that it uses, and the one for the time in which that one refuses connections. */
  urls: string[]
  customer: Customer
  hookUrl: string
  hookSecret: string
  ledger: Ledger
  random: Random
}

export interface KeptClient {
  /** Sends requests until it is stopped. */
  run(): Promise<void>
  stop(): void
  /** Every answer, and whether a client may get it while a process restarts. */
  answers: { name: string; holds: boolean }[]
}

/**
 * A load balancer sends nothing to a process that is not ready, and looks again after this time.
 */
const UNREADY_MS = 3_000

/** The pauses between requests, in ms: some connections are idle when their server stops. */
const PAUSES = [0, 20, 200, 700] as const

export function createKeptClient(options: KeptClientOptions): KeptClient {
  const { urls, customer, hookUrl, hookSecret, ledger, random } = options
  const connections = urls.map((url) => ({ url, ...createKeptConnection(url) }))
  const answers: KeptClient['answers'] = []
  const avoidedUntil = new Map<string, number>()
  let isStopped = false

  /** @returns null if every process refuses connections */
  async function send(path: string, body: object | null): Promise<Answer | null> {
    const now = performance.now()
    const ready = connections.filter(({ url }) => now >= (avoidedUntil.get(url) ?? 0))
    for (const { url, send: sendTo } of ready) {
      try {
        const answer = await sendTo(body === null ? 'GET' : 'POST', path, {
          key: customer.key,
          body,
        })
        if (answer.status === 503) avoidedUntil.set(url, performance.now() + UNREADY_MS)
        return answer
      } catch (error) {
        // A load balancer turns to another process. Every other error is one that its client sees.
        if (error instanceof RefusedError) continue
        answers.push({ name: `${path} at ${url}: ${error}`, holds: false })
        return null
      }
    }
    return null
  }

  async function read(): Promise<void> {
    const answer = await send('/api/v1/renders?limit=1', null)
    if (answer) judge(answer, [200])
  }

  async function render(kind: Order['kind']): Promise<void> {
    const marker = `kept-${ledger.orders.length + 1}-${random.int(1_000, 9_999)}`
    const order: Order = {
      kind,
      userId: customer.id,
      marker,
      idempotencyKey: null,
      requestId: null,
      status: null,
      digest: null,
    }
    ledger.orders.push(order)
    const webhook = { async: true, webhook_url: hookUrl, webhook_secret: hookSecret }
    const answer = await send('/api/v1/pdf', {
      html: `<h1>${marker}</h1>`,
      metadata: { marker },
      ...(kind === 'async' && webhook),
    })
    if (!answer) return
    const { status, headers, body } = answer
    judge(answer, [kind === 'sync' ? 200 : 202])
    order.status = status
    if (status < 300) order.requestId = String(headers.get('x-request-id'))
    if (status === 200) order.digest = createHash('sha256').update(body).digest('hex')
  }

  function judge({ status, headers, body }: Answer, expected: number[]): void {
    countAnswer(ledger, String(status))
    const isRefusal = status === 503 && headers.has('retry-after')
    const holds = isRefusal || expected.includes(status)
    answers.push({ name: `${status} ${body.toString('latin1', 0, 200)}`, holds })
  }

  return {
    answers,
    async run() {
      while (!isStopped) {
        const choice = random.int(1, 10)
        if (choice <= 6) await read()
        else await render(choice <= 8 ? 'sync' : 'async')
        await Bun.sleep(random.pick(PAUSES))
      }
      for (const connection of connections) connection.close()
    },
    stop() {
      isStopped = true
    },
  }
}

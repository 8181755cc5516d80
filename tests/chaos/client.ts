/**
 * A client that repeats requests as the SDK does: until the outcome is known if it has a key, and
 * once otherwise.
 */
import { createHash } from 'node:crypto'
import type { Random } from '../support/fuzz/random.ts'
import type { Customer } from './customers.ts'
import { countAnswer, type Ledger, type Order } from './ledger.ts'

export interface ClientOptions {
  /** The addresses of the api processes. A retry goes to another one. */
  urls: readonly [string, ...string[]]
  customers: readonly [Customer, ...Customer[]]
  hookUrl: string
  hookSecret: string
  ledger: Ledger
  random: Random
}

const LIMIT_MS = 90_000
const RETRY_MS = 500
/** A client with a key gives up after this many attempts. */
const ATTEMPTS_MAX = 400

/** Sends one order. @returns whether it was accepted */
export async function placeOrder(options: ClientOptions, kind: Order['kind']): Promise<boolean> {
  const { customers, ledger, random, urls } = options
  const customer = random.pick(customers as [Customer, ...Customer[]])
  const marker = `order-${ledger.orders.length + 1}-${random.int(1_000, 9_999)}`
  const order: Order = {
    kind,
    userId: customer.id,
    marker,
    idempotencyKey: random.chance(0.7) ? `key-${marker}` : null,
    requestId: null,
    status: null,
    digest: null,
  }
  ledger.orders.push(order)
  const body = bodyOf(options, order)
  let url = random.pick(urls as [string, ...string[]])
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const isFinal = await send({ ledger, url, key: customer.key, body }, order)
    if (isFinal || order.idempotencyKey === null) break
    url = urls.find((other) => other !== url) ?? url
    await Bun.sleep(RETRY_MS)
  }
  const accepted = order.status === 200 || order.status === 202
  if (accepted && order.idempotencyKey !== null && random.chance(0.2)) {
    const { status } = order
    await send({ ledger, url, key: customer.key, body }, order)
    order.status = status
  }
  return accepted
}

function bodyOf({ hookUrl, hookSecret, random }: ClientOptions, order: Order): string {
  // Some renders take long enough to be met by a fault in the middle.
  const slow = random.chance(0.3)
  return JSON.stringify({
    html: `<h1>${order.marker}</h1><p>${'text '.repeat(random.int(1, 400))}</p>`,
    ...(slow && { options: { waitForTimeout: random.int(50, 800) } }),
    ...(order.kind === 'async' && {
      async: true,
      webhook_url: hookUrl,
      webhook_secret: hookSecret,
      metadata: { marker: order.marker },
    }),
  })
}

interface Sending {
  ledger: Ledger
  url: string
  key: string
  body: string
}

/** @returns whether the outcome is known and another attempt would not change it */
async function send({ ledger, url, key, body }: Sending, order: Order): Promise<boolean> {
  let response: Response
  let bytes: Uint8Array
  try {
    response = await fetch(`${url}/api/v1/pdf`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        ...(order.idempotencyKey !== null && { 'Idempotency-Key': order.idempotencyKey }),
      },
      body,
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    bytes = await response.bytes()
  } catch {
    ledger.unanswered += 1
    order.status = null
    return false
  }
  order.status = response.status
  if (response.ok) {
    countAnswer(ledger, String(response.status))
    order.requestId = order.kind === 'sync' ? idOf(response) : acceptedId(bytes)
    if (order.kind === 'sync') checkPdf(ledger, order, response, bytes)
    return true
  }
  const code = checkError(ledger, response, bytes)
  countAnswer(ledger, `${response.status} ${code}`)
  return response.status < 500 && response.status !== 429
}

/** The id of the render; null for a replay, which has an id of its own. */
function idOf({ headers }: Response): string | null {
  return headers.get('x-cache') === 'HIT' ? null : headers.get('x-request-id')
}

function acceptedId(bytes: Uint8Array): string {
  const { data } = JSON.parse(new TextDecoder().decode(bytes)) as { data: { request_id: string } }
  return data.request_id
}

function checkPdf(ledger: Ledger, order: Order, { headers }: Response, bytes: Uint8Array): void {
  const length = headers.get('content-length')
  const isWhole =
    (length === null || Number(length) === bytes.length) &&
    Buffer.from(bytes.subarray(-32)).includes('%%EOF')
  if (!isWhole) ledger.wrong.push({ invariant: 'I5', what: `${order.marker} got a part of a PDF` })
  const digest = createHash('sha256').update(bytes).digest('hex')
  if (order.digest !== null && order.digest !== digest) {
    ledger.wrong.push({ invariant: 'I2', what: `${order.marker} was replayed with other bytes` })
  }
  order.digest = digest
}

/** @returns the error code */
function checkError(ledger: Ledger, { status, headers }: Response, bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes)
  const fail = (what: string) =>
    void ledger.wrong.push({ invariant: 'I7', what: `${what}: ${status} ${text.slice(0, 300)}` })
  let error: Record<string, unknown> = {}
  try {
    error = (JSON.parse(text) as { error: Record<string, unknown> }).error
  } catch {
    fail('a body that is no JSON')
  }
  const { code, message, status: inBody, request_id: id } = error
  const hasShape =
    typeof code === 'string' &&
    typeof message === 'string' &&
    inBody === status &&
    id === headers.get('x-request-id')
  if (!hasShape) fail('another shape than that of errors')
  if (status === 503 && headers.get('retry-after') === null) fail('503 without Retry-After')
  // Whatever fails, it is not a mistake of the request or of the program.
  if (status !== 503 && status !== 408 && code !== 'RENDER_FAILED') fail('an unexpected error')
  return String(code)
}

/** Metadata is returned byte for byte as it was sent, in responses and in webhook events. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { newKey, type ServerProcess } from '../../support/processes/server-process.ts'
import { ADMIN_TOKEN, DATABASES, newPostgresDatabase } from '../../support/server/server.ts'
import { until } from '../../support/until.ts'
import { startWebhookServer, type WebhookServer } from '../../support/webhooks/webhook-server.ts'

setDefaultTimeout(180_000)

const FLAT = 'application/vnd.platen.flat+json'

/** JSON texts that JSON.parse and JSON.stringify would change. */
const TEXTS: [name: string, text: string][] = [
  ['a whole number of 20 digits', '{"order":12345678901234567890}'],
  ['a number with trailing zeros', '{"price":1.0,"other":10.50}'],
  ['a number beyond the range of doubles', '{"a":1e400,"b":-1E+400}'],
  ['numbers with exponents', '{"a":1E2,"b":1e-7,"c":0.1e+1}'],
  ['minus zero', '{"a":-0,"b":-0.0}'],
  ['more decimals than a double holds', '{"a":0.1234567890123456789012345}'],
  ['integer-like names out of order', '{"b":1,"2":2,"a":3,"1":4}'],
  ['two members with one name', '{"a":1,"a":2}'],
  ['escapes of plain letters', '{"\\u0041":"\\u0042\\/\\u00e9é"}'],
  ['a zero character and half a surrogate pair', '{"a":"\\u0000\\ud800"}'],
  ['white space', '{ "a" :\t[ 1 ,\r\n 2 ]\n}'],
  ['the name __proto__', '{"__proto__":{"a":1},"constructor":2}'],
  ['brackets, quotes and field names in strings', '{"a":"}],\\"metadata\\":{","b":"\\\\"}'],
  ['characters that are special in scripts', '{"a":"\u2028\u2029</script>"}'],
  ['no members', '{}'],
  ['nesting of 250 levels', `{"a":${'['.repeat(250)}${']'.repeat(250)}}`],
  ['1,024 bytes after much white space', `{${' '.repeat(5_000)}"a":"${'x'.repeat(1_016)}"}`],
  ['1,024 bytes in longer escapes', `{"a":"${'\\u0078'.repeat(1_016)}"}`],
]

describe.each(DATABASES)('metadata on %s', (kind) => {
  let webhooks: WebhookServer
  let server: ServerProcess
  let headers: Record<string, string>
  let drop = async () => {}

  beforeAll(async () => {
    const database = kind === 'postgres' ? await newPostgresDatabase() : null
    if (database) drop = database.drop
    const url: Record<string, string> = database ? { DATABASE_URL: database.url } : {}
    webhooks = await startWebhookServer((_, response) => response.end('ok'), {
      ADMIN_TOKEN,
      LANES: '1',
      ...url,
    })
    server = webhooks.server
    const key = await newKey(server, 'business')
    headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  })
  afterAll(async () => {
    await webhooks[Symbol.asyncDispose]()
    await drop()
  })

  const post = (body: string, more: Record<string, string> = {}) =>
    fetch(`${server.url}/api/v1/pdf`, { method: 'POST', headers: { ...headers, ...more }, body })

  async function poll(id: string, accept: string): Promise<string> {
    const url = `${server.url}/api/v1/renders/${id}`
    const response = await fetch(url, { headers: { ...headers, Accept: accept } })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, accept])
    const text = await response.text()
    JSON.parse(text)
    return text
  }

  test.each(TEXTS)('with %s is returned as it was sent', async (_name, text) => {
    const { receiver } = webhooks
    receiver.received.length = 0
    const webhook = `"webhook_url":"https://localhost:${receiver.port}/"`
    // The last member counts, even if its name is written with escapes.
    const body = `{"metadata":{"old":1},"html":"x", "async":true,${webhook},"m\\u0065tadata" : ${text} }`
    const response = await post(body)
    expect(response.status).toBe(202)
    const id = response.headers.get('x-request-id') ?? ''
    await until(() => receiver.received.length > 0)
    const [event] = receiver.received
    const member = `"metadata":${text},`
    expect(Buffer.from(event?.body ?? []).toString('utf8')).toContain(member)
    expect(await poll(id, 'application/json')).toContain(member)
    expect(await poll(id, FLAT)).toContain(member)
  })

  test('in a body larger than 256 kB is returned as it was sent', async () => {
    const text = '{ "a" : 12345678901234567890 }'
    const response = await post(`{"html":"<!--${'x'.repeat(1_000_000)}-->","metadata":${text}}`)
    expect(response.status).toBe(200)
    const id = response.headers.get('x-request-id') ?? ''
    expect(await poll(id, 'application/json')).toContain(`"metadata":${text},`)
  })

  test.each(['', ',"metadata":null', ',"metadata": null '])(
    'is null for a body with %p',
    async (member) => {
      const response = await post(`{"html":"x"${member}}`)
      const id = response.headers.get('x-request-id') ?? ''
      expect(await poll(id, 'application/json')).toContain('"metadata":null,')
      expect(await poll(id, FLAT)).toContain('"metadata":null,')
    },
  )

  test.each<[name: string, text: string]>([
    ['one character', `{"a":"${'x'.repeat(1_017)}"}`],
    ['one digit', `{"a":${'1'.repeat(1_019)}}`],
    ['one decimal', `{"a":1.${'0'.repeat(1_017)}}`],
    ['members with one name', `{${Array(200).fill('"a":12').join(',')}}`],
    ['white space after 8,192 bytes', `{${' '.repeat(8_191)}}`],
  ])('that exceeds its limit by %s is refused', async (_name, text) => {
    const response = await post(`{"html":"x","metadata":${text}}`)
    expect(response.status).toBe(400)
    const { error } = (await response.json()) as {
      error: { details: { issues: { path: string }[] } }
    }
    expect(error.details.issues.map(({ path }) => path)).toEqual(['metadata'])
  })

  test('that differs in one digit makes another body for an Idempotency-Key', async () => {
    const send = (digit: number) =>
      post(`{"html":"x","metadata":{"a":1234567890123456789${digit}}}`, {
        'Idempotency-Key': 'digits',
      })
    const mismatch = async (digit: number) =>
      (await send(digit)).headers.get('x-idempotency-mismatch')
    expect(await mismatch(0)).toBeNull()
    expect(await mismatch(0)).toBeNull()
    expect(await mismatch(1)).toBe('true')
  })
})

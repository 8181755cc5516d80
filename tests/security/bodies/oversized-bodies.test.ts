/**
 * A large request body, whatever its content, must not keep the server from responding to other
 * requests.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { openUpload } from '../../support/network/slow-upload.ts'
import {
  dataDirectory,
  newKey,
  pdfText,
  type ServerProcess,
  spawnServer,
} from '../../support/processes/server-process.ts'
import {
  BODY_BYTES_MAX,
  type HostileBody,
  REFUSED_BODIES,
} from '../../support/security/hostile-bodies.ts'
import { ADMIN_TOKEN } from '../../support/server/server.ts'
import { probeSilence, type Silence } from '../../support/server/silence.ts'
import { THOROUGH } from '../../support/thorough.ts'
import { until } from '../../support/until.ts'

/**
 * The longest processor time of the server's main thread between two responses. It is below 100 ms,
 * on a busy machine too; without limits the same bodies block the server for 1 to 20 s.
 */
const BUSY_MS_MAX = 1_000
/** Ten times the largest body: its bytes, text and values, before garbage collection. */
const GROWTH_BYTES_MAX = 10 * BODY_BYTES_MAX

/**
 * Each builds and sends 20 MB: the check tries every third, which is every kind of shape, the soak
 * run all.
 */
const REFUSED = REFUSED_BODIES.filter((_, at) => THOROUGH || at % 3 === 0)

let directory: ReturnType<typeof dataDirectory>
let server: ServerProcess
let key: string

beforeAll(async () => {
  directory = dataDirectory()
  server = await spawnServer({
    DATA_DIR: directory.path,
    ADMIN_TOKEN,
    LANES: '1',
    RATE_LIMIT_PER_MINUTE: '0',
  })
  await server.ready()
  key = await newKey(server, 'business')
})

afterAll(async () => {
  await server[Symbol.asyncDispose]()
  directory[Symbol.dispose]()
})

function send({ path, method, text }: HostileBody): Promise<Response> {
  const token = path.startsWith('/admin') ? ADMIN_TOKEN : key
  return fetch(server.url + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: text(),
  })
}

async function observed<T>(work: () => Promise<T>): Promise<Silence & { result: T }> {
  const probe = await probeSilence(server)
  try {
    const result = await work()
    return { result, ...(await probe.stop()) }
  } catch (error) {
    await probe.stop()
    throw error
  }
}

describe('a body with', () => {
  test.each(REFUSED.map((body): [string, HostileBody] => [`${body.name} (${body.path})`, body]))(
    '%s is refused and does not delay other requests',
    async (_name, body) => {
      const { result, busiestMs, grownBytes } = await observed(async () => {
        const response = await send(body)
        return { status: response.status, text: await response.text() }
      })
      expect(result.status).toBe(400)
      const { error } = JSON.parse(result.text)
      expect(error.code).toBe('VALIDATION_ERROR')
      expect(error.details.issues.length).toBeLessThanOrEqual(20)
      expect(result.text.length).toBeLessThan(20_000)
      expect(busiestMs).toBeLessThan(BUSY_MS_MAX)
      expect(grownBytes).toBeLessThan(GROWTH_BYTES_MAX)
    },
    60_000,
  )
})

const LONG = BODY_BYTES_MAX - 1_000

describe('HTML of 20 MB', () => {
  const texts: [name: string, html: () => string][] = [
    ['of plain letters', () => `<!--${'s'.repeat(LONG)}-->`],
    ['of quotes', () => `<!--${'"'.repeat(LONG / 2)}-->`],
    ['of brackets', () => `<!--${'<'.repeat(LONG)}-->`],
    ['of three-byte characters', () => `<!--${'漢'.repeat(LONG / 3)}-->`],
  ]
  const post = (path: string, body: object, more: Record<string, string> = {}) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...more },
      body: JSON.stringify(body),
    })

  /** Compressed and split into chunks differently; the soak run sends all of them. */
  const sample = (from: number, to: number) => (THOROUGH ? texts : texts.slice(from, to))

  test.each(sample(2, 3))(
    '%s is rendered and does not delay other requests',
    async (name, html) => {
      const { result, busiestMs } = await observed(async () => [
        await post('/api/v1/pdf', { html: html() }, { 'Idempotency-Key': name }),
        await post('/api/v1/screenshot', { html: html() }),
      ])
      expect(result.map(({ status }) => status)).toEqual([200, 200])
      expect(busiestMs).toBeLessThan(BUSY_MS_MAX)
    },
    120_000,
  )

  test.each(sample(1, 2))(
    '%s is rendered in the background unchanged and does not delay other requests',
    async (_, html) => {
      const { result, busiestMs } = await observed(async () => {
        const body = { html: `${html()}<p>the end: \u0000 é \ud83d\ude00</p>`, async: true }
        const response = await post('/api/v1/pdf', body)
        const id = response.headers.get('x-request-id')
        let output: string | null = null
        await until('the render is completed', async () => {
          const polled = await fetch(`${server.url}/api/v1/renders/${id}`, {
            headers: { Authorization: `Bearer ${key}` },
          })
          const { data } = (await polled.json()) as { data: { output_url: string | null } }
          output = data.output_url
          return output !== null
        })
        return pdfText(await fetch(output ?? ''))
      })
      expect(result).toContain('the end:')
      expect(result).toContain('é')
      expect(busiestMs).toBeLessThan(BUSY_MS_MAX)
    },
    120_000,
  )

  test('in a header template or in CSS does not delay other requests', async () => {
    const { result, busiestMs } = await observed(async () => [
      await post('/api/v1/pdf', {
        html: 'x',
        options: { displayHeaderFooter: true, headerTemplate: `<!--${'x'.repeat(LONG)}-->` },
      }),
      await post('/api/v1/screenshot', {
        html: 'x',
        options: { injectCSS: `/*${'x'.repeat(LONG)}*/` },
      }),
    ])
    expect(result.map(({ status }) => status)).toEqual([200, 200])
    expect(busiestMs).toBeLessThan(BUSY_MS_MAX)
  }, 120_000)
})

test('fifty concurrent bodies of one user take the memory of a few', async () => {
  const free = await newKey(server, 'free')
  const body = `{"html":"x","data":"${' '.repeat(LONG)}"}`
  async function sendFifty(): Promise<number> {
    const { result, grownBytes, busiestMs } = await observed(() =>
      Promise.all(
        Array.from({ length: 50 }, async () => {
          const upload = await openUpload(server.url, [
            'POST /api/v1/pdf HTTP/1.1',
            `Authorization: Bearer ${free}`,
            'Content-Type: application/json',
            `Content-Length: ${BODY_BYTES_MAX}`,
          ])
          await upload.send(body)
          return upload
        }),
      ),
    )
    for (const upload of result) upload.hangUp()
    expect(busiestMs).toBeLessThan(BUSY_MS_MAX)
    return grownBytes
  }
  // On a busy machine garbage is collected late; memory without a limit (955 MB) would grow each
  // time.
  let grown = Number.POSITIVE_INFINITY
  for (let time = 0; time < 3 && grown >= GROWTH_BYTES_MAX; time += 1) grown = await sendFifty()
  expect(grown).toBeLessThan(GROWTH_BYTES_MAX)
}, 120_000)

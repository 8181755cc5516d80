/** One large request body must not keep the server from answering others, whatever is in it. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { BODY_BYTES_MAX, type HostileBody, REFUSED_BODIES } from './helpers/hostile-bodies.ts'
import { dataDirectory, newKey, type ServerProcess, spawnServer } from './helpers/process.ts'
import { ADMIN_TOKEN } from './helpers/server.ts'
import { probeSilence, type Silence } from './helpers/silence.ts'

/**
 * On a quiet machine the longest silence is below 100 ms. A busy machine adds its own delays; without
 * limits the same bodies cost 1 to 20 s.
 */
const SILENCE_MS_MAX = 1_000
/** Ten times the largest body: its bytes, its text and its values, before they are collected. */
const GROWTH_BYTES_MAX = 10 * BODY_BYTES_MAX

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
  test.each(
    REFUSED_BODIES.map((body): [string, HostileBody] => [`${body.name} (${body.path})`, body]),
  )(
    '%s is refused and delays nobody',
    async (_name, body) => {
      const { result, longestMs, grownBytes } = await observed(async () => {
        const response = await send(body)
        return { status: response.status, text: await response.text() }
      })
      expect(result.status).toBe(400)
      const { error } = JSON.parse(result.text)
      expect(error.code).toBe('VALIDATION_ERROR')
      expect(error.details.issues.length).toBeLessThanOrEqual(20)
      expect(result.text.length).toBeLessThan(20_000)
      expect(longestMs).toBeLessThan(SILENCE_MS_MAX)
      expect(grownBytes).toBeLessThan(GROWTH_BYTES_MAX)
    },
    60_000,
  )
})

/**
 * Keys, HTML, cookies and all other private content of requests are in no log line, and on disk
 * only where they belong.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { EngineError } from '../../../packages/chromium/src/engine/index.ts'
import { type PrivateRequest, privateRequests } from '../../support/api/private-requests.ts'
import { freePort } from '../../support/network/free-port.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import { createSecrets, findInFiles } from '../../support/security/secret-markers.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'

setDefaultTimeout(180_000)

const secrets = createSecrets()

let site: Site
let server: TestServer
let user: TestUser
let answers: { request: PrivateRequest; response: Response }[]

beforeAll(async () => {
  const closedPort = await freePort()
  site = await startSite({ '/page': { body: 'A page' }, '/never': 'silence' })
  const EGRESS_ALLOW = `${site.host},127.0.0.1:${closedPort}`
  server = await startServer({
    database: 'pglite',
    env: { EGRESS_ALLOW, LOG_LEVEL: 'trace' },
  })
  user = await server.newUser()
  answers = []
  for (const request of privateRequests(secrets, site, closedPort)) {
    answers.push({ request, response: await request.send(server, user) })
  }
})
afterAll(async () => {
  await server.close()
  await site.close()
})

interface LogLine extends Record<string, unknown> {
  msg: string
}

function readLogs(): LogLine[] {
  return server.logs.map((line) => JSON.parse(line))
}

/** The texts that a log line contains, with the line. */
function findInLogs(lines: string[], texts: Iterable<string>): [text: string, line: string][] {
  return [...texts].flatMap((text) => {
    const line = lines.find((one) => one.includes(text))
    return line === undefined ? [] : [[text, line]]
  })
}

describe('after requests of every kind', () => {
  test('each request got its expected status', () => {
    const wrong = answers.filter(({ request, response }) => {
      return request.status !== undefined && request.status !== response.status
    })
    expect(wrong.map(({ request, response }) => [request.name, response.status])).toEqual([])
  })

  test('no log line contains private content', () => {
    expect(findInLogs(server.logs, secrets.kinds.keys())).toEqual([])
  })

  test('no log line contains a key, wherever the request had it', () => {
    const [, hex = ''] = /_([0-9a-f]{32})$/.exec(user.key) ?? []
    expect(findInLogs(server.logs, [hex, '?key=', 'Bearer'])).toEqual([])
    const lookalikes = server.logs.filter((line) =>
      /svc_live_\w|[?&]key=(?!svc_live_\*)/.test(line),
    )
    expect(lookalikes).toEqual([])
  })

  test('the data directory contains metadata and, in reports, URLs, but no other private content', () => {
    const found = findInFiles(server.dataDir, secrets.kinds.keys())
    const kinds = new Set([...found.keys()].map((text) => secrets.kinds.get(text)))
    // The metadata proves that the search includes the files of the database.
    expect([...kinds].sort()).toEqual(['metadata', 'url'])
  })

  test('the data directory contains no full key', () => {
    const [, hex = ''] = /_([0-9a-f]{32})$/.exec(user.key) ?? []
    const lastFour = user.key.slice(-4)
    const found = findInFiles(server.dataDir, [user.key, hex, lastFour, 'svc_live_'])
    expect([...found.keys()]).toEqual([lastFour])
  })
})

describe('log lines', () => {
  test('are JSON with one object per line', () => {
    expect(server.logs.length).toBeGreaterThan(answers.length)
    for (const line of server.logs) expect(line).toMatch(/^\{[^\n]*\}\n$/)
    for (const line of readLogs()) expect(line).toMatchObject({ level: expect.any(String) })
  })

  test('record every request once, with its client, operation, result and request id', () => {
    const lines = readLogs().filter(({ msg }) => msg === 'request')
    for (const { request, response } of answers) {
      const id = response.headers.get('x-request-id')
      const [line, ...others] = lines.filter((one) => one['request_id'] === id)
      expect([request.name, others]).toEqual([request.name, []])
      expect(line).toMatchObject({
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        request_id: expect.stringMatching(/^req_\w+$/),
        status: response.status,
        ms: expect.any(Number),
        operation: expect.any(String),
        client_ip: '127.0.0.1',
      })
    }
  })

  test('contain the id of an authenticated user only', () => {
    const lines = readLogs()
    const userOf = (name: string) => {
      const found = answers.find(({ request }) => request.name === name)
      const id = found?.response.headers.get('x-request-id')
      return lines.find((line) => id && line['request_id'] === id)?.['user_id']
    }
    expect(userOf('pdf of html')).toBe(user.id)
    expect(userOf('pdf with bad options')).toBe(user.id)
    expect(userOf('pdf that times out')).toBe(user.id)
    expect(userOf('malformed JSON')).toBe(user.id)
    expect(userOf('an unknown key')).toBeUndefined()
    expect(userOf('an unknown path with a key')).toBeUndefined()
  })
})

describe('an internal error', () => {
  /** An engine that throws errors that quote their input. */
  const brokenEngine: typeof server.services.engine = {
    pdf: async (source) => {
      throw new TypeError(`${JSON.stringify(source)} is not a function`)
    },
    screenshot: async (source) => {
      const cause = new SyntaxError(`Unexpected token in ${JSON.stringify(source)}`)
      throw new EngineError('failed', 'The page could not be rendered.', {}, cause)
    },
    extract: async (source) => {
      throw new TypeError(`${JSON.stringify(source)} is not a function`)
    },
    load: () => ({
      active: 0,
      waiting: 0,
      idle: 0,
      usersWithoutRoom: [],
      lanes: 0,
      meanMs: 0,
      replaced: new Map(),
    }),
    lanes: () => [],
    recycle: () => 'unknown',
    onIdle: () => () => {},
    chromium: () => null,
    health: () => 'ok',
    close: async () => {},
  }

  test('is logged with its request id and without the content that it quotes', async () => {
    await using server = await startServer({
      env: { LOG_LEVEL: 'trace' },
      overrides: { engine: brokenEngine },
    })
    const { key } = await server.newUser()
    const texts = ['html', 'html', 'url'].map(secrets.make)
    const [html, otherHtml, query] = texts
    const crashes = [
      await server.post('/api/v1/pdf', { html }, key),
      await server.post('/api/v1/screenshot', { html: otherHtml }, key),
      await server.post('/api/v1/pdf', { url: `http://93.184.216.34/?token=${query}` }, key),
    ]
    expect(crashes.map(({ status }) => status)).toEqual([500, 500, 500])
    const id = crashes[0]?.headers.get('x-request-id')
    const errors = server.logs.map((line) => JSON.parse(line)).filter(({ err }) => err)
    expect(errors[0]).toMatchObject({ level: 'error', request_id: id, err: { type: 'TypeError' } })
    expect(errors[0].err.stack.join()).toContain('privacy.test.ts')
    expect(findInLogs(server.logs, texts)).toEqual([])
    expect(findInFiles(server.dataDir, texts).size).toBe(0)
  })

  test('of the database is logged without the values that were written', async () => {
    await using server = await startServer({ env: { LOG_LEVEL: 'trace', LANES: '0' } })
    const { key } = await server.newUser()
    const note = secrets.make('metadata')
    const name = secrets.make('name')
    await using sql = new Bun.SQL(server.services.config.databaseUrl ?? '')
    await sql.unsafe('alter table renders rename to elsewhere; alter table users rename to others')
    const statuses = [
      (await server.post('/api/v1/pdf', { html: 'x', metadata: { note } }, key)).status,
      (await server.admin('POST', '/admin/v1/users', { email: `${name}@a.example`, plan: 'pro' }))
        .status,
    ]
    expect(statuses).toEqual([500, 500])
    expect(findInLogs(server.logs, [note, name, key])).toEqual([])
  })
})

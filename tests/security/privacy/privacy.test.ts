/**
 * What the server must forget: keys, html, cookies and everything else a customer entrusts to it
 * is in no log line, and on disk only where it belongs.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { EngineError } from '../../../server/engine/index.ts'
import { type PrivateRequest, privateRequests } from '../../support/api/private-requests.ts'
import { freePort } from '../../support/database/fixtures.ts'
import { type Site, startSite } from '../../support/network/site.ts'
import { createSecrets, findInFiles } from '../../support/security/secret-markers.ts'
import { startServer, type TestServer, type TestUser } from '../../support/server/server.ts'

setDefaultTimeout(60_000)

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

/** Those of `texts` that stand in a log line, with the line. */
function findInLogs(lines: string[], texts: Iterable<string>): [text: string, line: string][] {
  return [...texts].flatMap((text) => {
    const line = lines.find((one) => one.includes(text))
    return line === undefined ? [] : [[text, line]]
  })
}

describe('after requests of every kind', () => {
  test('each was answered as it should, so that each was really tried', () => {
    const wrong = answers.filter(({ request, response }) => {
      return request.status !== undefined && request.status !== response.status
    })
    expect(wrong.map(({ request, response }) => [request.name, response.status])).toEqual([])
  })

  test('no log line holds anything that was entrusted', () => {
    expect(findInLogs(server.logs, secrets.kinds.keys())).toEqual([])
  })

  test('no log line holds a key, wherever in a request it stood', () => {
    const [, hex = ''] = /_([0-9a-f]{32})$/.exec(user.key) ?? []
    expect(findInLogs(server.logs, [hex, '?key=', 'Bearer'])).toEqual([])
    const lookalikes = server.logs.filter((line) =>
      /svc_live_\w|[?&]key=(?!svc_live_\*)/.test(line),
    )
    expect(lookalikes).toEqual([])
  })

  test('the data directory holds the metadata, in reports the addresses, and nothing else that was entrusted', () => {
    const found = findInFiles(server.dataDir, secrets.kinds.keys())
    const kinds = new Set([...found.keys()].map((text) => secrets.kinds.get(text)))
    // That the metadata is found shows that the search reaches into the database's files.
    expect([...kinds].sort()).toEqual(['metadata', 'url'])
  })

  test('the data directory holds no full key', () => {
    const [, hex = ''] = /_([0-9a-f]{32})$/.exec(user.key) ?? []
    const lastFour = user.key.slice(-4)
    const found = findInFiles(server.dataDir, [user.key, hex, lastFour, 'svc_live_'])
    expect([...found.keys()]).toEqual([lastFour])
  })
})

describe('log lines', () => {
  test('are JSON, one object per line', () => {
    expect(server.logs.length).toBeGreaterThan(answers.length)
    for (const line of server.logs) expect(line).toMatch(/^\{[^\n]*\}\n$/)
    for (const line of readLogs()) expect(line).toMatchObject({ level: expect.any(String) })
  })

  test('tell every request once: who, what, how it ended, under the id of its answer', () => {
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

  test('name the user where there is one, and nobody else', () => {
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

describe('a failure of our own', () => {
  /** An engine with mistakes in it, which quote what they were working on. */
  const brokenEngine: typeof server.services.engine = {
    pdf: async (source) => {
      throw new TypeError(`${JSON.stringify(source)} is not a function`)
    },
    screenshot: async (source) => {
      const cause = new SyntaxError(`Unexpected token in ${JSON.stringify(source)}`)
      throw new EngineError('failed', 'The page could not be rendered.', {}, cause)
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
    health: () => 'ok',
    close: async () => {},
  }

  test('is logged under its request id, without the content that it quotes', async () => {
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

  test('of the database does not put into the log what was being written', async () => {
    await using server = await startServer({ database: 'postgres', env: { LOG_LEVEL: 'trace' } })
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

/**
 * Access to the MCP server over HTTP: keys, origins, methods, sizes, limits, and clients that hang
 * up.
 */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js'
import { readIssues } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { newMovableClock } from '../../support/database/clock.ts'
import { connectOverHttp } from '../../support/mcp/client.ts'
import { sendRaw } from '../../support/network/raw-request.ts'
import { startSite } from '../../support/network/site.ts'
import { startServer } from '../../support/server/server.ts'
import { useServer } from '../../support/server/use-server.ts'

setDefaultTimeout(180_000)

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

const { server, user } = useServer()

function send(message: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return server.post('/mcp', message, user.key, headers)
}

describe('a key', () => {
  test('is required by every message, and a refusal names the scheme', async () => {
    for (const method of ['initialize', 'tools/list', 'tools/call', 'ping']) {
      const response = await server.fetch('/mcp', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...LIST, method }),
      })
      expect([method, response.headers.get('www-authenticate')]).toEqual([method, 'Bearer'])
      expect(await statusLabel(response)).toBe('401 AUTH_MISSING')
    }
  })

  test('that is unknown, of scope og or revoked opens nothing', async () => {
    const path = `/admin/v1/users/${user.id}/keys`
    const create = async (scope: string) => {
      const response = await server.admin('POST', path, { name: 'x', scope })
      return ((await response.json()) as { data: { id: string; key: string } }).data
    }
    const og = await create('og')
    const revoked = await create('full')
    await server.admin('DELETE', `/admin/v1/keys/${revoked.id}`)
    const refused = async (key: string) => statusLabel(await server.post('/mcp', LIST, key))
    expect(await refused(`svc_live_${'0'.repeat(32)}`)).toBe('401 AUTH_INVALID')
    expect(await refused(og.key)).toBe('401 AUTH_INVALID')
    expect(await refused(revoked.key)).toBe('401 AUTH_REVOKED')
    await expect(connectOverHttp(server.url, og.key)).rejects.toThrow('og')
  })
})

describe('a page of another site', () => {
  test.each(['http://evil.example', 'http://127.0.0.1:1', 'null', 'file://', ''])(
    'with the origin %p is refused before the key is checked',
    async (origin) => {
      expect(await statusLabel(await send(LIST, { Origin: origin }))).toBe('403 FORBIDDEN')
      const headers = { Origin: origin, Authorization: '' }
      expect(await statusLabel(await send(LIST, headers))).toBe('403 FORBIDDEN')
    },
  )

  test('whose name was rebound to the address of the server is refused, with and without a key', async () => {
    const { port } = new URL(server.url)
    for (const host of [`evil.example:${port}`, 'evil.example', `127.0.0.1.evil.example:${port}`]) {
      for (const authorization of [`Bearer ${user.key}`, '']) {
        const response = await sendRaw(server.url, headOf(host, authorization), {
          host: false,
          body: JSON.stringify(LIST),
        })
        expect([host, await statusLabel(response)]).toEqual([host, '403 FORBIDDEN'])
      }
    }
  })

  test.each(['127.0.0.1', 'localhost', '[::1]', 'platen', 'host.docker.internal', 'platen.lan'])(
    'cannot have the name %s, which is accepted, with its own origin too',
    async (name) => {
      const host = `${name}:${new URL(server.url).port}`
      const head = [...headOf(host, `Bearer ${user.key}`), `Origin: http://${host}`]
      const body = JSON.stringify(LIST)
      expect((await sendRaw(server.url, head, { host: false, body })).status).toBe(200)
    },
  )

  test('cannot have the public name of the server', async () => {
    await using named = await startServer({
      env: { LANES: '0', BASE_URL: 'https://pdf.example.com' },
    })
    const { key } = await named.newUser()
    const body = JSON.stringify(LIST)
    const statusOf = async (host: string, ...more: string[]) => {
      const head = [...headOf(host, `Bearer ${key}`), ...more]
      return (await sendRaw(named.url, head, { host: false, body })).status
    }
    expect(await statusOf('pdf.example.com')).toBe(200)
    expect(await statusOf('pdf.example.com', 'Origin: https://pdf.example.com')).toBe(200)
    expect(await statusOf('evil.example.com')).toBe(403)
    expect(await statusOf('pdf.example.com', 'Origin: https://evil.example.com')).toBe(403)
  })
})

function headOf(host: string, authorization: string): string[] {
  return [
    'POST /mcp HTTP/1.1',
    `Host: ${host}`,
    'Content-Type: application/json',
    `Content-Length: ${JSON.stringify(LIST).length}`,
    ...(authorization === '' ? [] : [`Authorization: ${authorization}`]),
  ]
}

describe('a message', () => {
  test('is answered with JSON, without a session and without a stream', async () => {
    for (const accept of ['application/json, text/event-stream', 'text/event-stream', '*/*']) {
      const response = await send(LIST, { Accept: accept })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('application/json')
      expect(response.headers.get('mcp-session-id')).toBeNull()
      await response.body?.cancel()
    }
  })

  test('without an id is accepted, and has no answer', async () => {
    const response = await send({ jsonrpc: '2.0', method: 'notifications/initialized' })
    expect([response.status, await response.text()]).toEqual([202, ''])
  })

  test('by another method than POST is refused with 405, as for a server without streams and sessions', async () => {
    for (const method of ['GET', 'DELETE', 'PUT', 'OPTIONS']) {
      const response = await server.fetch('/mcp', { method })
      expect([method, response.status, response.headers.get('allow')]).toEqual([
        method,
        405,
        'POST',
      ])
    }
  })

  test.each<[what: string, message: unknown, path: string]>([
    ['a batch', [LIST, LIST], ''],
    ['nothing', {}, 'jsonrpc'],
    ['another version of JSON-RPC', { ...LIST, jsonrpc: '1.0' }, 'jsonrpc'],
    ['a fraction as id', { ...LIST, id: 1.5 }, 'id'],
    ['parameters in a list', { ...LIST, params: [1] }, 'params'],
    ['an answer', { jsonrpc: '2.0', id: 1, result: {} }, 'method'],
    ['a token that is no text', { ...LIST, params: { _meta: { progressToken: {} } } }, ''],
  ])('that is %s is refused with 400', async (_what, message, path) => {
    const response = await send(message)
    expect(response.status).toBe(400)
    const { issues } = await readIssues(response)
    expect(issues.map((issue) => issue.path)).toContain(path)
  })

  test('of more than 5 MB is refused with 413, and one below it is not', async () => {
    const of = (bytes: number) => ({ ...LIST, params: { x: 'x'.repeat(bytes) } })
    expect(await statusLabel(await send(of(5_000_000)))).toBe('413 PAYLOAD_TOO_LARGE')
    expect((await send(of(4_900_000))).status).toBe(200)
  })

  test('names a version of the protocol that the library supports, or is refused', async () => {
    const { document } = server.services.contract
    const parameters = document.paths['/mcp']?.['post']?.parameters as { schema: object }[]
    expect(parameters[0]?.schema).toHaveProperty('enum', SUPPORTED_PROTOCOL_VERSIONS)
    for (const version of SUPPORTED_PROTOCOL_VERSIONS) {
      expect((await send(LIST, { 'MCP-Protocol-Version': version })).status).toBe(200)
    }
    const refused = await send(LIST, { 'MCP-Protocol-Version': '1999-01-01' })
    expect(refused.status).toBe(400)
    expect((await readIssues(refused)).issues[0]?.path).toBe('MCP-Protocol-Version')
  })
})

test('messages and the requests of their tools count toward the rate limit, whose end a tool reports', async () => {
  await using clock = await newMovableClock('postgres', Date.parse('2026-11-20T10:15:00.000Z'))
  await using limited = await startServer({
    env: { LANES: '0', RATE_LIMIT_PER_MINUTE: '3', ...clock.env },
    overrides: { now: clock.now },
  })
  const { key } = await limited.newUser()
  const call = { ...LIST, method: 'tools/call', params: { name: 'list_templates', arguments: {} } }
  const answers = []
  for (let at = 0; at < 3; at++) answers.push(await limited.post('/mcp', call, key))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  const [first, second] = await Promise.all(
    answers.slice(0, 2).map((one) => one.json() as Promise<{ result: { isError?: boolean } }>),
  )
  // The first call and its request are two requests, the second call is the third.
  expect(first?.result.isError).toBeUndefined()
  expect(second?.result.isError).toBe(true)
  expect(JSON.stringify(second)).toContain('Your plan allows 3 requests per minute')
})

test('a render whose link cannot be read is named by its id, since it is counted', async () => {
  await using clock = await newMovableClock('postgres', Date.parse('2026-11-20T10:15:00.000Z'))
  await using limited = await startServer({
    env: { RATE_LIMIT_PER_MINUTE: '4', ...clock.env },
    overrides: { now: clock.now },
  })
  const { key } = await limited.newUser()
  // The first two messages of the client, the call and its render are four requests.
  await using mcp = await connectOverHttp(limited.url, key)
  const { texts, json, isError } = await mcp.call('render_pdf', { html: 'x' })
  expect([isError, json.request_id]).toEqual([false, expect.stringMatching(/^req_/)])
  expect(texts[1]).toContain('The render is complete, but its link could not be read')
  expect(texts[1]).toContain('4 requests per minute')
})

test('a client that hangs up gives the renderer back to others', async () => {
  await using site = await startSite({ '/never': 'silence' })
  await using busy = await startServer({ env: { EGRESS_ALLOW: site.host } })
  const { key } = await busy.newUser()
  const args = { url: `${site.url}/never`, options: { timeout: 60_000 } }
  const call = { ...LIST, method: 'tools/call', params: { name: 'render_pdf', arguments: args } }
  const client = new AbortController()
  const waiting = fetch(`${busy.url}/mcp`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(call),
    signal: client.signal,
  })
  await site.visited('/never')
  client.abort()
  await expect(waiting).rejects.toThrow()
  await site.left('/never')
  await using mcp = await connectOverHttp(busy.url, key)
  expect((await mcp.call('render_pdf', { html: 'x' })).json.status).toBe('completed')
})

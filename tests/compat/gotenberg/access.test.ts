/** Credentials of the routes of Gotenberg, and the headers that all of their answers have. */
import { describe, expect, test } from 'bun:test'
import { formOf, indexHtml } from '../../support/compat/gotenberg-form.ts'
import { startServer } from '../../support/server/server.ts'
import { useServer } from '../../support/server/use-server.ts'

const PATH = '/gotenberg/forms/chromium/convert/html'
const { server, user } = useServer()

function send(headers: Record<string, string>, url = server.url): Promise<Response> {
  const body = formOf({ files: indexHtml('x') })
  return fetch(`${url}${PATH}`, { method: 'POST', headers, body })
}

const basic = (text: string) => ({ Authorization: `Basic ${btoa(text)}` })

describe('credentials', () => {
  test('a key is the password or the user of Basic authentication, a bearer token, or a header', async () => {
    const { key } = user
    const ways = [
      basic(`anybody:${key}`),
      basic(`${key}:`),
      basic(`${key}:anything`),
      { Authorization: `Bearer ${key}` },
      { 'X-Api-Key': key },
    ]
    const answers = await Promise.all(ways.map((headers) => send(headers)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  test('without a key that exists the answer is 401 as text', async () => {
    const ways = [{}, basic('a:b'), basic(':'), { Authorization: 'Bearer svc_live_none' }]
    for (const headers of ways) {
      const response = await send(headers)
      expect(response.status).toBe(401)
      expect(response.headers.get('content-type')).toStartWith('text/plain')
      expect(response.headers.get('www-authenticate')).toBeString()
    }
  })

  test('a revoked key stops working on the next request', async () => {
    const { key, keyId } = await server.newUser()
    expect((await send({ 'X-Api-Key': key })).status).toBe(200)
    await server.admin('DELETE', `/admin/v1/keys/${keyId}`)
    expect((await send({ 'X-Api-Key': key })).status).toBe(401)
  })
})

describe('COMPAT_KEY', () => {
  async function withKey(env: Record<string, string>, use: (url: string) => Promise<void>) {
    await using first = await startServer({ database: 'pglite', env })
    const { key } = await first.newUser()
    // The same key, as the setting of a second server on the same database, would need a restart.
    Object.assign(first.services.config, { compatKey: key })
    await use(first.url)
  }

  test('is used for requests of this machine without credentials, and for no browser or proxy', async () => {
    await withKey({}, async (url) => {
      expect((await send({}, url)).status).toBe(200)
      const others: Record<string, string>[] = [
        { Origin: 'https://evil.example' },
        { 'Sec-Fetch-Site': 'cross-site' },
        basic('a:b'),
      ]
      for (const headers of others) expect((await send(headers, url)).status).toBe(401)
      const ofProxies = [
        ...['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto'],
        ...['X-Forwarded-Port', 'X-Forwarded-Prefix', 'X-Forwarded-Server', 'X-Real-IP'],
        ...['X-Client-IP', 'X-Cluster-Client-IP', 'X-Original-Forwarded-For', 'X-Original-Host'],
        ...['CF-Connecting-IP', 'CF-Ray', 'True-Client-IP', 'CDN-Loop', 'X-Azure-ClientIP'],
        ...['X-Envoy-External-Address', 'X-Amzn-Trace-Id', 'Fastly-Client-IP'],
      ]
      for (const name of ofProxies) {
        expect([name, (await send({ [name]: '1' }, url)).status]).toEqual([name, 401])
      }
    })
  })

  test('is warned about at the start, unless the proxies are named', async () => {
    const warningsOf = async (env: Record<string, string>) => {
      await using other = await startServer({ database: 'pglite', env })
      return other.logs.filter((line) => line.includes('COMPAT_KEY is set without TRUST_PROXY'))
    }
    const COMPAT_KEY = 'svc_live_0123456789abcdef'
    expect(await warningsOf({ COMPAT_KEY })).toHaveLength(1)
    expect(await warningsOf({ COMPAT_KEY, TRUST_PROXY: 'loopback' })).toEqual([])
    expect(await warningsOf({})).toEqual([])
  })

  test('is used behind a trusted proxy for clients of COMPAT_NETWORKS that it names, and for no others', async () => {
    await withKey({ TRUST_PROXY: 'loopback' }, async (url) => {
      const from = async (hops: string) => (await send({ 'X-Forwarded-For': hops }, url)).status
      expect(await from('203.0.113.7, 127.0.0.1')).toBe(401)
      expect(await from('127.0.0.1, 203.0.113.7')).toBe(401)
      for (const unknown of ['unknown', '127.0.0.1, unknown', 'unknown, 127.0.0.1', '127.0.0.1,']) {
        expect([unknown, await from(unknown)]).toEqual([unknown, 401])
      }
      expect(await from('127.0.0.1')).toBe(200)
    })
  })

  test('is not used for requests from outside of COMPAT_NETWORKS', async () => {
    await using other = await startServer({
      database: 'pglite',
      env: { COMPAT_KEY: 'svc_live_0123456789abcdef', COMPAT_NETWORKS: '10.0.0.0/8' },
    })
    expect((await send({}, other.url)).status).toBe(401)
  })
})

describe('answers', () => {
  test('a trace is sent back, also with an error, and made without one', async () => {
    const headers = { 'X-Api-Key': user.key, 'Gotenberg-Trace': 'trace-1' }
    const [fine, failed, unknown] = await Promise.all([
      send(headers),
      send({ 'Gotenberg-Trace': 'trace-2' }),
      fetch(`${server.url}/gotenberg/nothing`),
    ])
    expect(fine.headers.get('gotenberg-trace')).toBe('trace-1')
    expect(failed.headers.get('gotenberg-trace')).toBe('trace-2')
    expect(unknown.headers.get('gotenberg-trace')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('X-Correlation-ID of the next version is sent back beside the trace, and stands for it', async () => {
    const idsOf = async (headers: Record<string, string>) => {
      const answer = await send({ 'X-Api-Key': user.key, ...headers })
      return [answer.headers.get('gotenberg-trace'), answer.headers.get('x-correlation-id')]
    }
    expect(await idsOf({ 'X-Correlation-ID': 'c' })).toEqual(['c', 'c'])
    expect(await idsOf({ 'Gotenberg-Trace': 't' })).toEqual(['t', 't'])
    expect(await idsOf({ 'Gotenberg-Trace': 't', 'X-Correlation-ID': 'c' })).toEqual(['t', 'c'])
    const [trace, correlation] = await idsOf({})
    expect(trace).toMatch(/^[0-9a-f-]{36}$/)
    expect(correlation).toBe(trace)
    expect(server.logs.some((line) => JSON.parse(line).correlation_id === 'c')).toBeTrue()
  })

  test('the log line of a request has its trace, with at most 200 printable characters', async () => {
    const sent = `trace \u00e9${'x'.repeat(300)}`
    const response = await send({ 'X-Api-Key': user.key, 'Gotenberg-Trace': sent })
    const kept = `trace ${'x'.repeat(194)}`
    expect(response.headers.get('gotenberg-trace')).toBe(kept)
    const line = server.logs.find((text) => text.includes(kept)) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({ operation: 'gotenberg', correlation_id: kept })
  })

  test('the output has the name of the request without folders, or one that is unique', async () => {
    const named = async (name: string) => {
      const headers = { 'X-Api-Key': user.key, 'Gotenberg-Output-Filename': name }
      return (await send(headers)).headers.get('content-disposition')
    }
    expect(await named('foo')).toBe('attachment; filename="foo.pdf"')
    expect(await named('/etc/../foo')).toBe('attachment; filename="foo.pdf"')
    expect(await named(Buffer.from('Übersicht').toString('latin1'))).toContain(
      "filename*=UTF-8''%C3%9Cbersicht.pdf",
    )
    const response = await send({ 'X-Api-Key': user.key })
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[0-9a-f-]{36}\.pdf"$/,
    )
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(1_000)
  })

  test('paths that do not exist are 404, other methods 405, and Office documents are explained', async () => {
    const get = (path: string, method = 'GET') =>
      fetch(`${server.url}/gotenberg${path}`, { method })
    expect((await get('/nothing')).status).toBe(404)
    expect((await get('/forms/chromium/convert/html')).status).toBe(405)
    const office = await get('/forms/libreoffice/convert', 'POST')
    expect(office.status).toBe(404)
    expect(await office.text()).toContain('LibreOffice is not part of this server')
    const old = await get('/convert/url', 'POST')
    expect(old.status).toBe(404)
    expect(await old.text()).toContain('use /forms/chromium/convert/html')
  })
})

describe('routes about the server', () => {
  test('health and version need no key, and metrics do', async () => {
    const get = (path: string, headers = {}) => fetch(`${server.url}/gotenberg${path}`, { headers })
    const health = await get('/health')
    expect(health.status).toBe(200)
    expect(await health.json()).toMatchObject({
      status: 'up',
      details: { chromium: { status: 'up' } },
    })
    const head = await fetch(`${server.url}/gotenberg/health`, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(await (await get('/version')).text()).toBe('8.36.0')
    expect((await get('/')).headers.get('content-type')).toStartWith('text/html')
    expect((await get('/prometheus/metrics')).status).toBe(401)
    const metrics = await get('/prometheus/metrics', { 'X-Api-Key': user.key })
    expect(await metrics.text()).toContain('gotenberg_chromium_requests_queue_size 0')
  })

  test('GOTENBERG_PORT serves the same routes without a prefix', async () => {
    await using other = await startServer({ database: 'pglite', env: { GOTENBERG_PORT: '0' } })
    const line = other.logs.find((text) => text.includes('an adapter listens')) ?? '{}'
    const { port } = JSON.parse(line)
    const { key } = await other.newUser()
    const response = await fetch(`http://127.0.0.1:${port}/forms/chromium/convert/html`, {
      method: 'POST',
      headers: basic(`x:${key}`),
      body: formOf({ files: indexHtml('x') }),
    })
    expect(response.status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${port}/api/v1/renders`)).status).toBe(404)
  })

  test('a render is one render of the history, with its report', async () => {
    const response = await send({ 'X-Api-Key': user.key })
    const id = response.headers.get('x-request-id')
    expect(response.headers.has('x-renders-remaining')).toBeTrue()
    const headers = { Authorization: `Bearer ${user.key}` }
    const render = await server.fetch(`/api/v1/renders/${id}`, { headers })
    expect(await render.json()).toMatchObject({ data: { type: 'pdf', status: 'completed' } })
    const report = await server.fetch(`/api/v1/renders/${id}/report`, { headers })
    expect(report.status).toBe(200)
  })
})

/** The liveness and readiness probes. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '../../../packages/chromium/src/chromium/find-browser.ts'
import { postgresUrl } from '../../support/database/fixtures.ts'
import { startTcpProxy, type TcpProxy } from '../../support/network/tcp-proxy.ts'
import {
  dataDirectory,
  descendantsOf,
  firstKey,
  renderPdf,
  spawnServer,
  statusOf,
  withTimeout,
} from '../../support/processes/server-process.ts'
import { newPostgresDatabase, startServer, type TestServer } from '../../support/server/server.ts'
import { until } from '../../support/until.ts'

setDefaultTimeout(180_000)

let server: TestServer
let wire: TcpProxy
let database: Awaited<ReturnType<typeof newPostgresDatabase>>
beforeAll(async () => {
  database = await newPostgresDatabase()
  const url = new URL(database.url)
  wire = await startTcpProxy(Number(url.port))
  url.port = String(wire.port)
  // Statements to a database that never responds end within the time that the tests wait.
  const env = { DATABASE_URL: url.href, DATABASE_TIMEOUT_MS: '5000' }
  server = await startServer({ env })
})
afterAll(async () => {
  await server.close()
  await wire[Symbol.asyncDispose]()
  await database.drop()
})

const READY = {
  status: 'ready',
  checks: { engine: 'ok', database: 'ok', storage: 'ok', clock: 'ok' },
}

/** The response body of a server whose named check fails. */
function notReady(failing: string): object {
  const checks = { ...READY.checks, [failing]: 'failing' }
  return { error: { code: 'SERVICE_UNAVAILABLE', details: { checks } } }
}

/** Longer than any intended wait; a request that hangs never gets a response. */
const ANSWER_MS = 30_000

function restore(): Promise<void> {
  return wire.set('whole')
}

/** Allows or refuses sessions of the database, and ends the open ones. */
async function allowSessions(allowed: boolean): Promise<void> {
  const name = new URL(database.url).pathname.slice(1)
  await using sql = new Bun.SQL(postgresUrl())
  await sql.unsafe(`alter database ${name} allow_connections ${allowed}`)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`
}

async function expectHealth(status: number, body: object): Promise<void> {
  // A result is reused briefly, so that many probes cost one check.
  await until(`readiness is ${status}`, async () => {
    return (await statusOf(`${server.url}/health/ready`)) === status
  })
  const ready = await server.fetch('/health/ready')
  expect([ready.status, await ready.json()]).toMatchObject([status, body])
  expect(ready.headers.has('retry-after')).toBe(status === 503)
  const live = await server.fetch('/health/live')
  expect([live.status, await live.json()]).toEqual([200, { status: 'ok' }])
}

async function expectReady(): Promise<void> {
  await until('ready', async () => (await statusOf(`${server.url}/health/ready`)) === 200)
}

/**
 * Waits for a render to succeed: a pooled connection may notice later than readiness that the
 * outage is over.
 */
async function expectReadyAgain(key: string): Promise<void> {
  await expectHealth(200, READY)
  await until('a render succeeds', async () => {
    const response = await server.post('/api/v1/pdf', { html: 'x' }, key)
    if (response.status !== 503) expect(response.status).toBe(200)
    return response.ok
  })
}

async function expectUnavailable(key: string): Promise<void> {
  const answer = server.post('/api/v1/pdf', { html: 'x' }, key)
  const response = await withTimeout(ANSWER_MS, 'a render is refused', answer)
  const error = { code: 'SERVICE_UNAVAILABLE' }
  expect([response.status, await response.json()]).toMatchObject([503, { error }])
}

describe('a server', () => {
  test('reports all its checks with 200 while everything works', () => expectHealth(200, READY))

  /** The kinds of database outages. */
  const outages: { name: string; begin: () => Promise<unknown>; end: () => Promise<unknown> }[] = [
    { name: 'refuses connections', begin: () => wire.set('refused'), end: restore },
    { name: 'closes connections', begin: () => wire.set('closed'), end: restore },
    { name: 'never responds', begin: () => wire.set('silent'), end: restore },
    {
      name: 'accepts no session',
      begin: () => allowSessions(false),
      end: () => allowSessions(true),
    },
  ]

  test.each(outages)(
    'answers renders with 503 and is not ready while the database $name, and is ready again afterwards',
    async ({ begin, end }) => {
      const { key } = await server.newUser()
      await begin()
      try {
        await expectUnavailable(key)
        // A missing response fails the check only after 10 s, because a busy machine is slow as
        // well.
        await until('readiness fails', async () => {
          return (await statusOf(`${server.url}/health/ready`)) === 503
        })
        await expectHealth(503, notReady('database'))
      } finally {
        await end()
      }
      await expectReadyAgain(key)
    },
  )

  test('is not ready while the storage cannot be written, and is ready again afterwards', async () => {
    const { key } = await server.newUser()
    const outputs = join(server.dataDir, 'outputs')
    const away = join(server.dataDir, 'away')
    renameSync(outputs, away)
    // A dangling link fails like a volume that is not mounted, even for root.
    symlinkSync(join(server.dataDir, 'nothing'), outputs)
    await expectHealth(503, notReady('storage'))
    await expectUnavailable(key)
    rmSync(outputs)
    renameSync(away, outputs)
    await expectReadyAgain(key)
  })

  test('is not ready while no browser can be started, and recovers by itself', async () => {
    const executable = (await findBrowser(null)) ?? ''
    using data = dataDirectory()
    using link = linkTo(executable)
    const env = { DATA_DIR: data.path, CHROME_PATH: link.path, LANES: '1' }
    await using server = await spawnServer(env)
    await server.ready()
    rmSync(link.path)
    // Some of them end before they are killed.
    for (const { pid } of descendantsOf(server.pid)) Bun.spawnSync(['kill', '-9', String(pid)])
    const ready = `${server.url}/health/ready`
    await until('readiness fails', async () => (await statusOf(ready)) === 503)
    expect(await (await fetch(ready)).json()).toMatchObject(notReady('engine'))
    expect(await statusOf(`${server.url}/health/live`)).toBe(200)
    const refused = await renderPdf(server, firstKey(server), { html: 'x' })
    expect(await refused.json()).toMatchObject({ error: { code: 'RENDERER_UNAVAILABLE' } })

    symlinkSync(executable, link.path)
    await until('readiness returns', async () => (await statusOf(ready)) === 200)
    expect((await renderPdf(server, firstKey(server), { html: 'x' })).status).toBe(200)
  })
})

describe('HEAD', () => {
  const paths = [
    '/health/live',
    '/health/ready',
    '/metrics',
    '/openapi.yaml',
    '/openapi.json',
    '/docs',
  ]
  test.each(paths)('on %s answers with the headers of GET and no body', async (path) => {
    await expectReady()
    const get = await server.fetch(path)
    const head = await server.fetch(path, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect((await head.bytes()).length).toBe(0)
    for (const name of ['content-type', 'content-security-policy', 'x-content-type-options']) {
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)])
    }
  })

  test('never states a length that GET does not have', async () => {
    const { length } = await (await server.fetch('/openapi.yaml')).bytes()
    const head = await server.fetch('/openapi.yaml', { method: 'HEAD' })
    // RFC 9110 section 8.6: the length of GET, or none.
    expect([null, String(length)]).toContain(head.headers.get('content-length'))
  })
})

/** Creates a symbolic link that the browser's unprivileged user can follow. */
function linkTo(path: string): Disposable & { path: string } {
  const link = join(tmpdir(), `platen-test-${crypto.randomUUID()}-headless-shell`)
  symlinkSync(path, link)
  return { path: link, [Symbol.dispose]: () => rmSync(link, { force: true }) }
}

/** Starting and stopping the server process: the first start, the second start, and shutdown. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { readPdf } from '../support/files/pdf.ts'
import { startSite } from '../support/network/site.ts'
import {
  admin,
  descendantsOf,
  firstKey,
  logLines,
  newKey,
  pdfText,
  renderPdf,
  type ServerProcess,
  scratchDirectory,
  scratchOf,
  spawnServer,
  statusOf,
  stillRunning,
  withTimeout,
} from '../support/processes/server-process.ts'
import { ADMIN_TOKEN, newPostgresDatabase } from '../support/server/server.ts'
import { until } from '../support/until.ts'

setDefaultTimeout(180_000)

/** Generous: the speed of a start is not tested. */
const START_MS = 40_000

/** Without a running render there is nothing to wait for: a longer shutdown hangs. */
const END_MS = 20_000

describe('the embedded database', () => {
  const home = scratchDirectory()
  const env = { DATA_DIR: join(home.path, 'data'), ADMIN_TOKEN, DASHBOARD: 'on' }
  let first: ServerProcess
  let key: string
  beforeAll(async () => {
    first = await spawnServer(env)
    await first.ready()
    key = firstKey(first)
  })
  afterAll(async () => {
    await first[Symbol.asyncDispose]()
    home[Symbol.dispose]()
  })

  test('gets one key at the first start, which prints a curl command that works and a setup code', async () => {
    const keys = new Set(first.stdout.match(/svc_live_[0-9a-f]+/g))
    expect([...keys]).toEqual([expect.stringMatching(/^svc_live_[0-9a-f]{32}$/)])
    const [curl = '', ...others] = first.stdout.match(/^.*\bcurl\b.*$/gm) ?? []
    expect(others).toEqual([])
    expect(first.stdout).toContain(`  ${first.url}/dashboard#${printedCode()}\n`)

    const shell = Bun.spawn(['sh', '-c', curl.trim()], { cwd: home.path, stderr: 'pipe' })
    expect([await shell.exited, await new Response(shell.stderr).text()]).toEqual([0, ''])
    const [page] = await readPdf(readFileSync(join(home.path, 'hello.pdf')))
    expect(page?.text).toContain('Hello, Platen')
  })

  test('is refused to a second process in one sentence', async () => {
    await using second = await spawnServer(env)
    expect(await second.exited).toBe(1)
    expect(second.stdout).toBe('')
    expect(second.stderr).toMatch(/^platen: Another Platen process is using [^\n]+\n$/)
    expect(second.stderr).toContain(env.DATA_DIR)
    expect(scratchOf(second.pid)).toEqual([])
    const response = await renderPdf(first, key, { html: '<p>still here' })
    expect(await pdfText(response)).toContain('still here')
  })

  test('is free with its data once the process is killed, and the second start prints no key and no code', async () => {
    first.kill('SIGKILL')
    await first.exited
    const started = performance.now()
    await using again = await spawnServer(env)
    await again.ready()
    const ms = Math.round(performance.now() - started)
    process.stdout.write(`second start: ready after ${ms} ms\n`)
    expect(ms).toBeLessThan(START_MS)
    expect(again.stdout).toBe('')
    expect(await admin(again, 'GET', '/setup-code')).toMatchObject({ setup_code: printedCode() })
    expect(logLines(again.stderr)[0]).toMatchObject({ level: 'info', msg: 'ready', url: again.url })
    const later = await renderPdf(again, key, { html: 'three' })
    expect([later.status, later.headers.get('x-renders-remaining')]).toEqual([200, '99997'])
    expect(await again.stop()).toBe(0)
  })

  /** The setup code that the first start has printed. */
  function printedCode(): string {
    const [, code] = /^ {2}(\w{6}(?:-\w{6}){3})$/m.exec(first.stdout) ?? []
    if (!code) throw new Error(`no setup code in ${first.stdout}`)
    return code
  }
})

describe('shutdown', () => {
  const home = scratchDirectory()
  let database: Awaited<ReturnType<typeof newPostgresDatabase>>
  let env: Record<string, string>
  beforeAll(async () => {
    database = await newPostgresDatabase()
    env = { DATABASE_URL: database.url, DATA_DIR: home.path, ADMIN_TOKEN }
  })
  afterAll(async () => {
    await database.drop()
    home[Symbol.dispose]()
  })

  // The first signal of the second case is a SIGTERM alone.
  const signals: { name: string; sent: NodeJS.Signals[] }[] = [
    { name: 'SIGINT', sent: ['SIGINT'] },
    { name: 'a second SIGTERM during the drain', sent: ['SIGTERM', 'SIGTERM'] },
  ]

  test.each(signals)(
    'on $name finishes running renders and accepts no new ones',
    async ({ sent }) => {
      const gate = Promise.withResolvers<void>()
      await using site = await startSite({ '/slow': { after: gate.promise, body: 'Slow page' } })
      await using server = await spawnServer({ ...env, EGRESS_ALLOW: site.host })
      await server.ready()
      const key = await newKey(server, 'pro')
      const render = renderPdf(server, key, { url: `${site.url}/slow` })
      // It is awaited below; a test that fails earlier reports its own error.
      render.catch(() => {})
      await site.visited('/slow')
      const browser = descendantsOf(server.pid)
      expect(browser).not.toBeEmpty()
      expect(scratchOf(server.pid)).not.toBeEmpty()

      for (const signal of sent) {
        server.kill(signal)
        await server.logged('draining')
      }
      const late = renderPdf(server, key, { html: 'too late' })
      const refusal = await late.then(({ status }) => status).catch(() => null)
      expect([null, 503]).toContain(refusal)
      expect([null, 503]).toContain(await statusOf(`${server.url}/health/ready`))
      gate.resolve()

      const response = await render
      expect(response.status).toBe(200)
      // The next request on this connection would meet a process that has ended.
      expect(response.headers.get('connection')).toBe('close')
      expect(await pdfText(response)).toContain('Slow page')
      await expectCleanEnd(server)
      expect(stillRunning(browser)).toEqual([])
    },
  )

  test('answers probes until background renders have ended, too', async () => {
    const gate = Promise.withResolvers<void>()
    await using site = await startSite({ '/slow': { after: gate.promise, body: 'Slow page' } })
    await using server = await spawnServer({ ...env, EGRESS_ALLOW: site.host })
    await server.ready()
    const key = await newKey(server, 'pro')
    const accepted = await renderPdf(server, key, { url: `${site.url}/slow`, async: true })
    expect(accepted.status).toBe(202)
    await site.visited('/slow')
    server.kill('SIGTERM')
    await server.logged('requests have ended')
    expect(await statusOf(`${server.url}/health/live`)).toBe(200)
    expect(await statusOf(`${server.url}/health/ready`)).toBe(503)
    gate.resolve()
    await expectCleanEnd(server)
  })

  test('is immediate if no request was ever made', async () => {
    await using server = await spawnServer(env)
    await server.logged('ready')
    const browser = descendantsOf(server.pid)
    server.kill('SIGTERM')
    await expectCleanEnd(server)
    expect(browser).not.toBeEmpty()
    expect(stillRunning(browser)).toEqual([])
  })

  const HEAD = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n'

  test('does not wait for connections that are kept alive, have sent nothing, or have sent half a request', async () => {
    await using server = await spawnServer({ ...env, LANES: '0' })
    await server.ready()
    const [answered, silent, half] = [
      await send(server, `${HEAD}\r\n`),
      await send(server, ''),
      await send(server, HEAD),
    ]
    expect(String(await once(answered, 'data'))).toStartWith('HTTP/1.1 200')
    // An answer on a later connection shows that what was sent on these has arrived.
    expect(await statusOf(`${server.url}/health/live`)).toBe(200)

    server.kill('SIGTERM')
    await expectCleanEnd(server)
    for (const socket of [answered, silent, half]) socket.destroy()
  })

  test('waits until a slow client has received the whole response', async () => {
    await using server = await spawnServer(env)
    await server.ready()
    const key = await newKey(server, 'pro')
    // Noise that does not compress: far more bytes than the socket buffers hold.
    const side = 2_000
    const html = `<body style="margin:0"><svg width="${side}" height="${side}"><filter id="noise">
      <feTurbulence baseFrequency="0.9"/></filter><rect width="100%" height="100%" filter="url(#noise)"/>`
    const body = JSON.stringify({ html, options: { width: side, height: side } })
    const socket = await send(server, '')
    socket.pause()
    socket.write(
      `POST /api/v1/screenshot HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
        `Authorization: Bearer ${key}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    await until('the render is logged', () =>
      logLines(server.stderr).some(({ operation }) => operation === 'renderScreenshot'),
    )
    server.kill('SIGTERM')
    await server.logged('draining')

    const answer = Buffer.concat(await Array.fromAsync<Buffer>(socket))
    const length = answer.indexOf('\r\n\r\n')
    const promised = /\r\nContent-Length: (\d+)/i.exec(answer.toString('latin1', 0, length))?.[1]
    expect(Number(promised)).toBeGreaterThan(8_000_000)
    expect(answer.length - length - 4).toBe(Number(promised))
    await expectCleanEnd(server)
  })
})

/**
 * Asserts that the process exits with 0 and leaves neither a fatal log line nor a scratch
 * directory.
 */
async function expectCleanEnd(server: ServerProcess): Promise<void> {
  expect(await withTimeout(END_MS, 'the process ends', server.exited)).toBe(0)
  const lines = logLines(server.stderr)
  expect(lines.at(-1)?.msg).toBe('stopped')
  expect(lines.filter(({ level }) => level === 'fatal')).toEqual([])
  expect(scratchOf(server.pid)).toEqual([])
}

async function send({ port }: ServerProcess, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

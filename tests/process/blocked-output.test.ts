/** The server while its standard error or standard output cannot be written. */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { closeSync, constants, openSync, readFileSync, readSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/database/fixtures.ts'
import {
  dataDirectory,
  logLines,
  statusOf,
  withTimeout,
} from '../support/processes/server-process.ts'
import { probeSilence } from '../support/server/silence.ts'
import { until } from '../support/until.ts'

setDefaultTimeout(60_000)

const KEY = /svc_live_[0-9a-f]{32}/
/** Without the bound, a request that logs to a pipe nobody reads never ends. */
const SILENCE_MS = 2_000
const END_MS = 20_000
/** A pipe of Linux holds 64 kB, the server's buffer 1 MB; a line has about 250 bytes. */
const REQUESTS_THAT_OVERFLOW = 8_000

interface Redirected extends AsyncDisposable {
  pid: number
  url: string
  /** Everything on standard output, where that is a file. */
  stdout(): string
  exited: Promise<number>
  isReady(): Promise<void>
  metric(name: string): Promise<number>
  render(): Promise<Response>
}

/** Starts the server by a shell with these redirections; `$out` is a file. */
async function start(
  redirections: string,
  home: string,
  env: Record<string, string> = {},
): Promise<Redirected> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const out = join(home, `stdout-${port}`)
  const command = `exec "${process.execPath}" server/main.ts ${redirections}`
  const child = Bun.spawn(['sh', '-c', command], {
    env: {
      PATH: process.env['PATH'],
      TMPDIR: tmpdir(),
      PORT: String(port),
      DATA_DIR: home,
      RATE_LIMIT_PER_MINUTE: '0',
      LANES: '1',
      out,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const stdout = () => readFileSync(out, 'utf8')
  return {
    pid: child.pid,
    url,
    stdout,
    exited: child.exited,
    isReady: () =>
      until('the server is ready', async () => {
        if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}`)
        // The first key is printed a moment after the server listens.
        if ((await statusOf(`${url}/health/ready`)) !== 200) return false
        return !redirections.includes('>"$out"') || KEY.test(stdout())
      }),
    async metric(name) {
      const text = await (await fetch(`${url}/metrics`)).text()
      return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
    },
    render: () =>
      fetch(`${url}/api/v1/pdf`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${KEY.exec(stdout())?.[0]}`,
          'Content-Type': 'application/json',
        },
        body: '{"html":"<p>x"}',
      }),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await child.exited
    },
  }
}

/** A named pipe of the test's own. */
function makePipe(directory: string): string {
  const path = join(directory, `pipe-${crypto.randomUUID()}`)
  Bun.spawnSync(['mkfifo', path])
  return path
}

/** Makes requests that are answered without a render, each with a log line. */
async function logMany(url: string, count: number): Promise<void> {
  for (let done = 0; done < count; done += 100) {
    await Promise.all(
      Array.from({ length: 100 }, async () => {
        const response = await fetch(`${url}/no-such-page-${'x'.repeat(150)}`)
        expect(response.status).toBe(404)
        await response.bytes()
      }),
    )
  }
}

async function expectServes(server: Redirected): Promise<void> {
  const probe = await probeSilence(server)
  for (let count = 0; count < 3; count++) {
    const response = await withTimeout(END_MS, 'a render is answered', server.render())
    expect(response.status).toBe(200)
    await response.bytes()
  }
  await logMany(server.url, REQUESTS_THAT_OVERFLOW)
  expect((await server.render()).status).toBe(200)
  expect((await probe.stop()).longestMs).toBeLessThan(SILENCE_MS)
}

async function expectEnds(server: Redirected): Promise<void> {
  process.kill(server.pid, 'SIGTERM')
  expect(await withTimeout(END_MS, 'the server ends after SIGTERM', server.exited)).toBe(0)
}

describe('requests succeed and SIGTERM ends the server with 0 while standard error', () => {
  test('is a full disk', async () => {
    using data = dataDirectory()
    await using server = await start('>"$out" 2>/dev/full', data.path)
    await server.isReady()
    await expectServes(server)
    expect(await server.metric('platen_log_lines_dropped_total')).toBeGreaterThan(1_000)
    await expectEnds(server)
  })

  test('is a pipe that nobody reads', async () => {
    using data = dataDirectory()
    const pipe = makePipe(data.path)
    const reader = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
    writeSync(reader, 'x'.repeat(64 * 1024))
    await using server = await start('>"$out" 2>"$pipe"', data.path, { pipe })
    await server.isReady()
    await expectServes(server)
    expect(await server.metric('platen_log_lines_dropped_total')).toBeGreaterThan(1_000)
    await expectEnds(server)
    closeSync(reader)
  })

  test('is a pipe that was closed', async () => {
    using data = dataDirectory()
    const pipe = makePipe(data.path)
    const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK)
    await using server = await start('>"$out" 2>"$pipe"', data.path, { pipe })
    await server.isReady()
    closeSync(reader)
    await expectServes(server)
    expect(await server.metric('platen_log_lines_dropped_total')).toBeGreaterThan(1_000)
    await expectEnds(server)
  })

  test('is closed', async () => {
    using data = dataDirectory()
    await using server = await start('>"$out" 2>&-', data.path)
    await server.isReady()
    await expectServes(server)
    await expectEnds(server)
  })
})

test('lines that were dropped are counted in a line of the log once it is read again', async () => {
  using data = dataDirectory()
  const pipe = makePipe(data.path)
  const reader = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
  await using server = await start('>"$out" 2>"$pipe"', data.path, { pipe })
  await server.isReady()
  await logMany(server.url, REQUESTS_THAT_OVERFLOW)
  const dropped = await server.metric('platen_log_lines_dropped_total')
  expect(dropped).toBeGreaterThan(1_000)

  let text = ''
  const read = () => {
    const buffer = Buffer.alloc(64 * 1024)
    try {
      text += buffer.toString('utf8', 0, readSync(reader, buffer))
    } catch {
      // Nothing is there at the moment.
    }
  }
  await until('the loss is reported', () => {
    read()
    return text.includes(`"msg":"${dropped} log lines were dropped"`)
  })
  const lines = logLines(text.slice(0, text.lastIndexOf('\n')))
  const notice = lines.find(({ msg }) => msg.endsWith('were dropped'))
  expect(notice).toMatchObject({ level: 'warn', dropped, time: expect.any(String) })
  // Every request has a line or is counted.
  expect(lines.filter(({ msg }) => msg === 'request').length + dropped).toBe(REQUESTS_THAT_OVERFLOW)
  await expectEnds(server)
  closeSync(reader)
})

describe('a first key that cannot be printed', () => {
  const outputs: [name: string, redirection: string][] = [
    ['a full disk', '>/dev/full'],
    ['a closed pipe', '>"$pipe"'],
  ]

  test.each(outputs)(
    'because standard output is %s is reported, and the next start prints one',
    async (_name, redirection) => {
      using data = dataDirectory()
      const pipe = makePipe(data.path)
      const log = join(data.path, 'log')
      {
        const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK)
        await using server = await start(`${redirection} 2>"$log"`, data.path, { pipe, log })
        // The shell has opened its end when the server listens or logs; close ours before that.
        await until('the shell has opened the pipe', () => isOpenIn(server.pid, pipe, redirection))
        closeSync(reader)
        await server.isReady()
        const lines = () => logLines(readFileSync(log, 'utf8'))
        await until('it is reported', () =>
          lines().some(({ msg }) => msg.includes('first API key')),
        )
        await expectEnds(server)
        expect(readFileSync(log, 'utf8')).not.toMatch(KEY)
      }
      await using again = await start('>"$out" 2>"$log"', data.path, { log })
      await again.isReady()
      await until('the key is printed', () => KEY.test(again.stdout()))
      expect((await again.render()).status).toBe(200)
    },
  )
})

test('a start that fails ends with 1 although nobody reads its standard error', async () => {
  using data = dataDirectory()
  const pipe = makePipe(data.path)
  const reader = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
  writeSync(reader, 'x'.repeat(64 * 1024))
  for (const redirection of ['2>"$pipe"', '2>/dev/full', '2>&-']) {
    const env = { pipe, PORT: 'none' }
    await using server = await start(`>"$out" ${redirection}`, data.path, env)
    expect(await withTimeout(END_MS, 'the start ends', server.exited)).toBe(1)
  }
  closeSync(reader)
})

/** Whether the process has this pipe for its standard output, or was not meant to. */
function isOpenIn(pid: number, pipe: string, redirection: string): boolean {
  if (!redirection.includes('$pipe')) return true
  const link = Bun.spawnSync(['readlink', `/proc/${pid}/fd/1`]).stdout.toString()
  return link.trim() === pipe
}

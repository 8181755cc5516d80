/** The server while its standard error or standard output cannot be written. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { closeSync, constants, openSync, readFileSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import {
  KEY_PATTERN,
  makePipe,
  type RedirectedServer,
  startRedirected,
} from '../support/processes/redirected-server.ts'
import {
  dataDirectory,
  logLines,
  scratchDirectory,
  withTimeout,
} from '../support/processes/server-process.ts'
import { newPostgresDatabase } from '../support/server/server.ts'
import { probeSilence } from '../support/server/silence.ts'
import { THOROUGH } from '../support/thorough.ts'
import { until } from '../support/until.ts'

setDefaultTimeout(180_000)

/** Without a limit, a request that logs to a pipe that is never read does not end. */
const SILENCE_MS = 2_000
const END_MS = 20_000
/** A pipe of Linux holds 64 kB, the server's buffer 1 MB; a line has about 400 bytes. */
const REQUESTS_THAT_OVERFLOW = 4_000
/** Requests while no line can be written at all; those of the soak run fill the buffer. */
const REQUESTS = THOROUGH ? REQUESTS_THAT_OVERFLOW : 300
const RENDERS = 4

let database: Awaited<ReturnType<typeof newPostgresDatabase>>
let env: Record<string, string>
beforeAll(async () => {
  database = await newPostgresDatabase()
  env = { DATABASE_URL: database.url }
})
afterAll(() => database.drop())

/** Makes requests that are answered without a render, each with a log line. */
async function logMany(url: string, count: number): Promise<void> {
  for (let done = 0; done < count; done += 100) {
    await Promise.all(
      Array.from({ length: 100 }, async () => {
        const response = await fetch(`${url}/no-such-page-${'x'.repeat(180)}`)
        expect(response.status).toBe(404)
        await response.bytes()
      }),
    )
  }
}

async function expectServes(server: RedirectedServer, requests = REQUESTS): Promise<void> {
  const probe = await probeSilence(server)
  for (let count = 1; count < RENDERS; count++) {
    const response = await withTimeout(END_MS, 'a render is answered', server.render())
    expect(response.status).toBe(200)
    await response.bytes()
  }
  await logMany(server.url, requests)
  expect((await server.render()).status).toBe(200)
  expect((await probe.stop()).longestMs).toBeLessThan(SILENCE_MS)
}

async function expectDrops(server: RedirectedServer): Promise<void> {
  await until('lines are dropped', async () => {
    return (await server.metric('platen_log_lines_dropped_total')) > 0
  })
}

async function expectEnds(server: RedirectedServer): Promise<void> {
  process.kill(server.pid, 'SIGTERM')
  expect(await withTimeout(END_MS, 'the server ends after SIGTERM', server.exited)).toBe(0)
}

describe('requests succeed and SIGTERM ends the server with 0 while standard error', () => {
  if (THOROUGH) {
    test('is a full disk', async () => {
      using data = scratchDirectory()
      await using server = await startRedirected('>"$out" 2>/dev/full', data.path, env)
      await server.isReady()
      await expectServes(server)
      await expectDrops(server)
      await expectEnds(server)
    })

    test('is a pipe that was closed', async () => {
      using data = scratchDirectory()
      const pipe = makePipe(data.path)
      const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK)
      await using server = await startRedirected('>"$out" 2>"$pipe"', data.path, { ...env, pipe })
      await server.isReady()
      closeSync(reader)
      await expectServes(server)
      await expectDrops(server)
      await expectEnds(server)
    })
  }

  test('is closed', async () => {
    using data = scratchDirectory()
    await using server = await startRedirected('>"$out" 2>&-', data.path, env)
    await server.isReady()
    await expectServes(server)
    await expectEnds(server)
  })
})

test('requests succeed and SIGTERM ends the server with 0 while standard error is a pipe that is not read, and lost lines are reported once it is', async () => {
  using data = scratchDirectory()
  const pipe = makePipe(data.path)
  const reader = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
  await using server = await startRedirected('>"$out" 2>"$pipe"', data.path, { ...env, pipe })
  await server.isReady()
  await expectServes(server, REQUESTS_THAT_OVERFLOW)
  const dropped = await server.metric('platen_log_lines_dropped_total')
  expect(dropped).toBeGreaterThan(500)

  let text = ''
  const read = () => {
    const buffer = Buffer.alloc(64 * 1024)
    try {
      text += buffer.toString('utf8', 0, readSync(reader, buffer))
    } catch {
      // The pipe is empty at the moment.
    }
  }
  await until('the loss is reported', () => {
    read()
    return text.includes(`"msg":"${dropped} log lines were dropped"`)
  })
  const lines = logLines(text.slice(0, text.lastIndexOf('\n')))
  const notice = lines.find(({ msg }) => msg.endsWith('were dropped'))
  expect(notice).toMatchObject({ level: 'warn', dropped, time: expect.any(String) })
  // Every request has a line or is counted as dropped.
  const written = lines.filter(
    ({ msg, operation }) => msg === 'request' && !String(operation).startsWith('create'),
  ).length
  expect(written + dropped).toBe(REQUESTS_THAT_OVERFLOW + RENDERS)

  // The pipe is full again, and lines wait for it.
  await logMany(server.url, 500)
  await expectEnds(server)
  closeSync(reader)
})

describe('a first key that cannot be printed', () => {
  const outputs: (readonly [name: string, redirection: string])[] = [
    ['a full disk', '>/dev/full'],
    ...(THOROUGH ? ([['a closed pipe', '>"$pipe"']] as const) : []),
  ]

  test.each(outputs)(
    'because standard output is %s is reported, and the next start prints one',
    async (_name, redirection) => {
      using data = dataDirectory()
      const pipe = makePipe(data.path)
      const log = join(data.path, 'log')
      {
        const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK)
        await using server = await startRedirected(`${redirection} 2>"$log"`, data.path, {
          pipe,
          log,
          LANES: '0',
        })
        // The shell has opened its end when the server listens or logs; close ours before that.
        await until('the shell has opened the pipe', () => isOpenIn(server.pid, pipe, redirection))
        closeSync(reader)
        await server.isReady()
        const lines = () => logLines(readFileSync(log, 'utf8'))
        await until('it is reported', () =>
          lines().some(({ msg }) => msg.includes('first API key')),
        )
        await expectEnds(server)
        expect(readFileSync(log, 'utf8')).not.toMatch(KEY_PATTERN)
      }
      await using again = await startRedirected('>"$out" 2>"$log"', data.path, { log })
      await again.isReady()
      await until('the key is printed', () => KEY_PATTERN.test(again.stdout()))
      expect((await again.render()).status).toBe(200)
    },
  )
})

test('a failed start exits with 1 even if its standard error is blocked', async () => {
  using data = scratchDirectory()
  const pipe = makePipe(data.path)
  const reader = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
  writeSync(reader, 'x'.repeat(64 * 1024))
  const redirections = ['2>"$pipe"', ...(THOROUGH ? ['2>/dev/full', '2>&-'] : [])]
  for (const redirection of redirections) {
    const env = { pipe, PORT: 'none' }
    await using server = await startRedirected(`>"$out" ${redirection}`, data.path, env)
    expect(await withTimeout(END_MS, 'the start ends', server.exited)).toBe(1)
  }
  closeSync(reader)
})

/** Whether the process has this pipe as its standard output; true if it is not redirected there. */
function isOpenIn(pid: number, pipe: string, redirection: string): boolean {
  if (!redirection.includes('$pipe')) return true
  const link = Bun.spawnSync(['readlink', `/proc/${pid}/fd/1`]).stdout.toString()
  return link.trim() === pipe
}

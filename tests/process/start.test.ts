/** Starts on PostgreSQL, and starts with invalid settings, which fail with one clear sentence. */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { postgresUrl } from '../support/database/fixtures.ts'
import {
  admin,
  dataDirectory,
  logLines,
  newKey,
  renderPdf,
  scratchDirectory,
  scratchOf,
  spawnServer,
} from '../support/processes/server-process.ts'
import { ADMIN_TOKEN, newPostgresDatabase } from '../support/server/server.ts'
import { until } from '../support/until.ts'

setDefaultTimeout(180_000)

describe('DATABASE_URL', () => {
  test('lets three processes start at once on one empty database and share users, keys and usage', async () => {
    const { url, drop } = await newPostgresDatabase()
    await using _database = { [Symbol.asyncDispose]: drop }
    using home = scratchDirectory()
    const start = (name: string) =>
      spawnServer({
        DATABASE_URL: url,
        DATA_DIR: join(home.path, name),
        ADMIN_TOKEN,
      })
    const together = await Promise.all(['a', 'b', 'c'].map(start))
    const [first, second, third] = together
    if (!first || !second || !third) throw new Error('three were started')
    await using _first = first
    await using _second = second
    await using _third = third

    await Promise.all(together.map((server) => server.ready()))
    // Only the embedded database gets a first user.
    expect(together.map(({ stdout }) => stdout)).toEqual(['', '', ''])
    const findHint = () =>
      logLines(first.stderr).find(({ msg }) => msg.startsWith('There is no user yet'))
    // It is logged after the server listens.
    await until('the hint is logged', () => findHint() !== undefined)
    const hint = findHint()
    expect(hint?.['commands']).toEqual([
      `PLATEN_URL=${first.url} ADMIN_TOKEN=... bun run admin user you@example.com business`,
      `PLATEN_URL=${first.url} ADMIN_TOKEN=... bun run admin key <user-id> first`,
    ])
    expect(first.stderr).not.toContain(ADMIN_TOKEN)
    expect(await admin(first, 'GET', '/users')).toEqual([])

    const key = await newKey(first, 'starter')
    const remaining = async (server: typeof first) => {
      const response = await renderPdf(server, key, { html: 'shared' })
      return [response.status, response.headers.get('x-renders-remaining')]
    }
    expect(await remaining(second)).toEqual([200, '4999'])
    expect(await remaining(third)).toEqual([200, '4998'])

    const [user] = await admin<{ id: string }[]>(second, 'GET', '/users')
    const keys = await admin<{ id: string }[]>(third, 'GET', `/users/${user?.id}/keys`)
    await admin(first, 'DELETE', `/keys/${keys[0]?.id}`)
    expect((await renderPdf(third, key, { html: 'revoked' })).status).toBe(401)
  })
})

test('the first start on PostgreSQL without ADMIN_TOKEN logs how to create a user, and a start with users does not', async () => {
  const { url, drop } = await newPostgresDatabase()
  await using _database = { [Symbol.asyncDispose]: drop }
  using home = scratchDirectory()
  const env = { DATABASE_URL: url, DATA_DIR: home.path, LANES: '0' }
  const hints = ({ stderr }: { stderr: string }) =>
    logLines(stderr).filter(({ msg }) => msg.startsWith('There is no user yet'))
  {
    await using server = await spawnServer(env)
    await server.ready()
    await until('the hint is logged', () => hints(server).length > 0)
    expect(hints(server)).toMatchObject([
      { level: 'warn', msg: expect.stringContaining('ADMIN_TOKEN') },
    ])
  }
  {
    await using server = await spawnServer({ ...env, ADMIN_TOKEN })
    await server.ready()
    await newKey(server, 'pro')
  }
  await using server = await spawnServer(env)
  await server.ready()
  expect(await server.stop()).toBe(0)
  expect(hints(server)).toEqual([])
})

test('a misspelled variable is reported in one log line', async () => {
  using data = dataDirectory()
  await using server = await spawnServer({ DATA_DIR: data.path, LANES: '0', EGRES_ALLOW: 'a:1' })
  await server.ready()
  const warnings = logLines(server.stderr).filter(({ level }) => level === 'warn')
  expect(warnings.map(({ msg }) => msg)).toEqual([
    'EGRES_ALLOW is not a setting of Platen. Did you mean EGRESS_ALLOW?',
  ])
})

describe('./up with invalid settings', () => {
  test.each([
    [
      'a CHROME_PATH that names nothing',
      { CHROME_PATH: '/nowhere/chromium' },
      /CHROME_PATH.*\/nowhere/,
    ],
    ['a CHROME_PATH that is a directory', { CHROME_PATH: '/usr/lib' }, /CHROME_PATH.*\/usr\/lib/],
    ['a PORT that is not a number', { PORT: 'http' }, /PORT: must be/],
    ['a short ADMIN_TOKEN', { ADMIN_TOKEN: 'x' }, /ADMIN_TOKEN: .*openssl/],
  ])('installs nothing and explains %s', async (_name, env, sentence) => {
    const up = Bun.spawn(['./up'], {
      cwd: new URL('../..', import.meta.url).pathname,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [stdout, stderr] = await Promise.all([
      new Response(up.stdout).text(),
      new Response(up.stderr).text(),
    ])
    expect([await up.exited, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^platen: [^\n]+(\n- [^\n]+)*\n$/)
    expect(stderr).toMatch(sentence)
  })
})

/** A unique text that must never appear in the output. */
const PASSWORD = 'hunter2-MARKER'

interface BadStart {
  name: string
  sentence: RegExp
  /** The invalid settings; `home` is a directory that belongs to the test. */
  env(home: string): Record<string, string>
}

describe('a start with invalid settings', () => {
  const databaseUrls: [name: string, url: () => string][] = [
    ['where no server listens', () => `postgres://u:${PASSWORD}@127.0.0.1:1/platen`],
    ['with an unknown host', () => `postgres://u:${PASSWORD}@no-such.invalid/platen`],
    [
      'with an unknown database',
      () => postgresUrl().replace(/postgres@(.*)\/postgres$/, `postgres:${PASSWORD}@$1/missing`),
    ],
    ['with another scheme', () => `mysql://u:${PASSWORD}@127.0.0.1/platen`],
    ['with a broken escape', () => `postgres://u:%zz${PASSWORD}@127.0.0.1:1/platen`],
  ]
  const starts: BadStart[] = [
    ...databaseUrls.map(([name, url]) => ({
      name: `a DATABASE_URL ${name}`,
      sentence: /DATABASE_URL/,
      env: () => ({ DATABASE_URL: url() }),
    })),
    {
      name: 'a CHROME_PATH that names nothing',
      sentence: /CHROME_PATH.*\/nowhere\/chromium/,
      env: () => ({ CHROME_PATH: '/nowhere/chromium' }),
    },
    {
      name: 'a CHROME_PATH that is a directory',
      sentence: /CHROME_PATH/,
      env: () => ({ CHROME_PATH: '/usr/lib' }),
    },
    {
      name: 'a CHROME_PATH that is not a browser',
      sentence: /CHROME_PATH|browser|Chromium|renderer/,
      env: () => ({ CHROME_PATH: '/bin/false' }),
    },
    {
      name: 'a DATA_DIR that is a file',
      sentence: /DATA_DIR|data directory/,
      env(home) {
        const file = join(home, 'file')
        writeFileSync(file, '')
        return { DATA_DIR: file }
      },
    },
  ]

  test.each(starts)(
    'fails for $name with one clear sentence and without a password',
    async ({ sentence, env }) => {
      using data = dataDirectory()
      await using server = await spawnServer({ DATA_DIR: data.path, LANES: '1', ...env(data.path) })
      expect(await server.exited).toBe(1)
      expect(scratchOf(server.pid)).toEqual([])
      expect(server.stdout).toBe('')
      expect(server.stderr).not.toContain('MARKER')
      expect(server.stderr).toMatch(/^platen: [^\n]+(\n- [^\n]+)*\n$/)
      expect(server.stderr).toMatch(sentence)
    },
  )

  test('fails for a port in use with one clear sentence', async () => {
    await using taken = await takePort()
    using data = dataDirectory()
    await using server = await spawnServer({
      DATA_DIR: data.path,
      LANES: '1',
      PORT: String(taken.port),
    })
    expect(await server.exited).toBe(1)
    expect(scratchOf(server.pid)).toEqual([])
    expect(server.stdout).toBe('')
    expect(server.stderr).toMatch(/^platen: [^\n]+\n$/)
    expect(server.stderr).toContain(String(taken.port))
  })
})

async function takePort(): Promise<AsyncDisposable & { port: number }> {
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { port: address.port, [Symbol.asyncDispose]: close }
}

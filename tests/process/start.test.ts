/** Starts on PostgreSQL, and starts with invalid settings, which fail with one clear sentence. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { postgresUrl } from '../support/database/fixtures.ts'
import {
  admin,
  logLines,
  newKey,
  renderPdf,
  type ServerProcess,
  scratchDirectory,
  scratchOf,
  spawnServer,
} from '../support/processes/server-process.ts'
import { ADMIN_TOKEN, newPostgresDatabase } from '../support/server/server.ts'
import { THOROUGH } from '../support/thorough.ts'
import { until } from '../support/until.ts'

setDefaultTimeout(180_000)

/** An empty database at first. The starts that fail before they use it share it. */
let database: Awaited<ReturnType<typeof newPostgresDatabase>>
let home: ReturnType<typeof scratchDirectory>

beforeAll(async () => {
  database = await newPostgresDatabase('empty')
  home = scratchDirectory()
})
afterAll(async () => {
  home[Symbol.dispose]()
  await database.drop()
})

describe('DATABASE_URL', () => {
  let first: ServerProcess
  let second: ServerProcess
  let third: ServerProcess
  const start = (name: string, env: Record<string, string>) =>
    spawnServer({ DATABASE_URL: database.url, DATA_DIR: join(home.path, name), ...env })
  const hints = ({ stderr }: ServerProcess) =>
    logLines(stderr).filter(({ msg }) => msg.startsWith('There is no user yet'))

  beforeAll(async () => {
    ;[first, second, third] = await Promise.all([
      start('a', { ADMIN_TOKEN }),
      start('b', { ADMIN_TOKEN }),
      start('c', { LANES: '0' }),
    ])
    await Promise.all([first, second, third].map((server) => server.ready()))
    // They are logged after the server listens.
    await until('the hints are logged', () =>
      [first, third].every((server) => hints(server).length > 0),
    )
  })
  afterAll(() =>
    Promise.all([first, second, third].map((server) => server?.[Symbol.asyncDispose]())),
  )

  test('of an empty database: the first start logs how to create a user, with and without ADMIN_TOKEN', async () => {
    // Only the embedded database gets a first user.
    expect([first, second, third].map(({ stdout }) => stdout)).toEqual(['', '', ''])
    expect(hints(first)[0]?.['commands']).toEqual([
      `PLATEN_URL=${first.url} ADMIN_TOKEN=... bun run admin user you@example.com business`,
      `PLATEN_URL=${first.url} ADMIN_TOKEN=... bun run admin key <user-id> first`,
    ])
    expect(first.stderr).not.toContain(ADMIN_TOKEN)
    expect(hints(third)).toMatchObject([
      { level: 'warn', msg: expect.stringContaining('ADMIN_TOKEN') },
    ])
    expect(await admin(first, 'GET', '/users')).toEqual([])
  })

  test('lets three processes start at once on one empty database and share users, keys and usage', async () => {
    const key = await newKey(first, 'starter')
    const remaining = async (server: ServerProcess) => {
      const response = await renderPdf(server, key, { html: 'shared' })
      return [response.status, response.headers.get('x-renders-remaining')]
    }
    expect(await remaining(first)).toEqual([200, '4999'])
    expect(await remaining(second)).toEqual([200, '4998'])
    const headers = { Authorization: `Bearer ${key}` }
    const usage = await fetch(`${third.url}/api/v1/usage`, { headers })
    expect(await usage.json()).toMatchObject({ data: { used: 2 } })

    const [user] = await admin<{ id: string }[]>(second, 'GET', '/users')
    const keys = await admin<{ id: string }[]>(second, 'GET', `/users/${user?.id}/keys`)
    await admin(first, 'DELETE', `/keys/${keys[0]?.id}`)
    for (const server of [second, third]) {
      expect((await renderPdf(server, key, { html: 'revoked' })).status).toBe(401)
    }
  })

  describe('of a database with users', () => {
    let later: ServerProcess
    beforeAll(async () => {
      later = await start('d', { LANES: '0', EGRES_ALLOW: 'a:1' })
      await later.ready()
      expect(await admin<unknown[]>(first, 'GET', '/users')).toHaveLength(1)
      expect(await later.stop()).toBe(0)
    })
    afterAll(() => later?.[Symbol.asyncDispose]())

    test('a start does not log how to create one', () => expect(hints(later)).toEqual([]))

    test('a misspelled variable is reported in one log line', () => {
      const warnings = logLines(later.stderr).filter(({ level }) => level === 'warn')
      expect(warnings.map(({ msg }) => msg)).toEqual([
        'EGRES_ALLOW is not a setting of Platen. Did you mean EGRESS_ALLOW?',
      ])
    })
  })
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
  /** The invalid settings. */
  env(): Record<string, string>
}

describe('a start with invalid settings', () => {
  const databaseUrls: (readonly [name: string, url: () => string])[] = [
    ['with another scheme', () => `mysql://u:${PASSWORD}@127.0.0.1/platen`],
    [
      'with an unknown database',
      () => postgresUrl().replace(/postgres@(.*)\/postgres$/, `postgres:${PASSWORD}@$1/missing`),
    ],
    ...(THOROUGH
      ? ([
          ['where no server listens', () => `postgres://u:${PASSWORD}@127.0.0.1:1/platen`],
          ['with an unknown host', () => `postgres://u:${PASSWORD}@no-such.invalid/platen`],
          ['with a broken escape', () => `postgres://u:%zz${PASSWORD}@127.0.0.1:1/platen`],
        ] as const)
      : []),
  ]
  // ./up refuses the other two in the check.
  const chromePaths: (readonly [name: string, path: string, sentence: RegExp])[] = [
    ['is not a browser', '/bin/false', /CHROME_PATH|browser|Chromium|renderer/],
    ...(THOROUGH
      ? ([
          ['names nothing', '/nowhere/chromium', /CHROME_PATH.*\/nowhere\/chromium/],
          ['is a directory', '/usr/lib', /CHROME_PATH/],
        ] as const)
      : []),
  ]
  const starts: BadStart[] = [
    ...databaseUrls.map(([name, url]) => ({
      name: `a DATABASE_URL ${name}`,
      sentence: /DATABASE_URL/,
      env: () => ({ DATABASE_URL: url() }),
    })),
    ...chromePaths.map(([name, path, sentence]) => ({
      name: `a CHROME_PATH that ${name}`,
      sentence,
      env: () => ({ DATABASE_URL: database.url, CHROME_PATH: path }),
    })),
    {
      name: 'a DATA_DIR that is a file',
      sentence: /DATA_DIR|data directory/,
      env() {
        const file = join(home.path, 'file')
        writeFileSync(file, '')
        return { DATA_DIR: file }
      },
    },
  ]

  test.each(starts)(
    'fails for $name with one clear sentence and without a password',
    async ({ sentence, env }) => {
      const DATA_DIR = join(home.path, 'refused')
      await using server = await spawnServer({ DATA_DIR, ...env() })
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
    await using server = await spawnServer({
      DATABASE_URL: database.url,
      DATA_DIR: join(home.path, 'refused'),
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

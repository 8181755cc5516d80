/** `bun run admin`: the operator's API from a terminal. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { freePort } from '../../support/database/fixtures.ts'
import { ADMIN_TOKEN, startServer, type TestServer } from '../../support/server/server.ts'

type Schemas = components['schemas']

interface Ended {
  code: number
  stdout: string
  stderr: string
}

describe('bun run admin', async () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startServer({ env: { LANES: '0' } })
  })
  afterAll(() => server.close())

  async function run(args: string[], env: Record<string, string> = {}): Promise<Ended> {
    const child = Bun.spawn([process.execPath, 'run', '--silent', 'admin', ...args], {
      cwd: new URL('../../..', import.meta.url).pathname,
      env: { PATH: process.env['PATH'], PLATEN_URL: server.url, ADMIN_TOKEN, ...env },
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [stdout, stderr, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ])
    return { code, stdout, stderr }
  }

  /** What a command that succeeds prints: the answer of the API and nothing else. */
  async function answerOf<T>(...args: string[]): Promise<T> {
    const { code, stdout, stderr } = await run(args)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    return (JSON.parse(stdout) as { data: T }).data
  }

  const newEmail = () => `${crypto.randomUUID()}@example.com`

  test('makes a user and a key that works, and revokes it', async () => {
    const email = newEmail()
    const user = await answerOf<Schemas['User']>('user', email)
    expect(user).toMatchObject({ email, plan: 'free' })
    const moved = await answerOf<Schemas['User']>('plan', user.id, 'starter')
    expect(moved).toEqual({ ...user, plan: 'starter' })

    const made = await answerOf<Schemas['CreatedKey']>('key', user.id, 'My laptop')
    expect(made).toMatchObject({ name: 'My laptop', scope: 'full' })
    const knock = async () => statusLabel(await server.post('/api/v1/pdf', {}, made.key))
    expect(await knock()).toBe('400 VALIDATION_ERROR')

    const { code } = await run(['revoke', made.id])
    expect(code).toBe(0)
    expect(await knock()).toBe('401 AUTH_REVOKED')
    const keys = await answerOf<Schemas['Key'][]>('keys', user.id)
    expect(keys).toMatchObject([{ id: made.id, last_four: made.key.slice(-4) }])
    expect(keys[0]?.revoked_at).toBeString()
  })

  test('takes a plan for a new user and a scope for a new key', async () => {
    const user = await answerOf<Schemas['User']>('user', newEmail(), 'business')
    expect(user.plan).toBe('business')
    const made = await answerOf<Schemas['CreatedKey']>('key', user.id, 'blog', 'og')
    expect(made.scope).toBe('og')
  })

  test('lists users in pages', async () => {
    const older = await answerOf<Schemas['User']>('user', newEmail())
    const newer = await answerOf<Schemas['User']>('user', newEmail())
    const listed = await answerOf<Schemas['User'][]>('users')
    expect(listed.slice(0, 2)).toEqual([newer, older])
    expect(await answerOf<Schemas['User'][]>('users', '--limit', '1', '--offset', '1')).toEqual([
      older,
    ])
  })

  test.each([
    ['nothing', []],
    ['an unknown command', ['frobnicate']],
    ['--help', ['--help']],
    ['a user without an email', ['user']],
    ['a plan without a name', ['plan', crypto.randomUUID()]],
    ['keys of nobody', ['keys']],
    ['a key without a name', ['key', crypto.randomUUID()]],
    ['revoke without an id', ['revoke']],
    ['a flag without a value', ['users', '--limit']],
    ['one word too many', ['revoke', crypto.randomUUID(), crypto.randomUUID()]],
  ])('shows how it is used when given %s, and calls nobody', async (_, args) => {
    const before = server.logs.length
    const { code, stdout, stderr } = await run(args)
    expect(stderr + stdout).toContain('Usage: bun run admin <command>')
    expect(code).toBe(args[0] === '--help' ? 0 : 2)
    expect(server.logs.length).toBe(before)
  })

  test.each([
    ['an email that is none', ['user', 'ada'], 'VALIDATION_ERROR'],
    ['an unknown plan', ['user', 'ada@example.com', 'gold'], 'VALIDATION_ERROR'],
    ['an unknown user', ['keys', crypto.randomUUID()], 'NOT_FOUND'],
    ['a path for an id', ['keys', '../users?limit=1#'], 'NOT_FOUND'],
    ['an unknown key', ['revoke', 'svc_live_0'], 'NOT_FOUND'],
  ])('says why it failed: %s', async (_, args, code) => {
    const ended = await run(args)
    expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code: 1, stdout: '' })
    expect(JSON.parse(ended.stderr)).toMatchObject({ error: { code } })
  })

  test('needs the token of the server, and never shows it', async () => {
    const missing = await run(['users'], { ADMIN_TOKEN: '' })
    expect(missing.code).toBe(2)
    expect(missing.stderr).toContain('ADMIN_TOKEN is not set')
    const wrong = await run(['users'], { ADMIN_TOKEN: 'a-wrong-secret' })
    expect(wrong.code).toBe(1)
    expect(wrong.stderr).toContain('AUTH_INVALID')
    expect(wrong.stderr).not.toContain('a-wrong-secret')
  })

  test('finds the server where its own variables say that it listens', async () => {
    const { port } = new URL(server.url)
    const environments: Record<string, string>[] = [
      { PLATEN_URL: `${server.url}/` },
      { PLATEN_URL: server.url, PORT: '1', BASE_URL: 'http://127.0.0.1:2' },
      { PLATEN_URL: '', PORT: port },
      { PLATEN_URL: '', PORT: port, HOST: '0.0.0.0', BASE_URL: 'https://pdf.example.com' },
      { PLATEN_URL: '', PORT: port, HOST: 'localhost' },
    ]
    for (const env of environments) {
      const { code, stderr } = await run(['users'], env)
      expect({ env, code, stderr }).toEqual({ env, code: 0, stderr: '' })
    }
  })

  test('names the addresses that it tried and the cause when nobody answers', async () => {
    const port = String(await freePort())
    const url = `http://127.0.0.1:${port}`
    const environments: Record<string, string>[] = [
      { PLATEN_URL: url },
      { PLATEN_URL: '', PORT: port },
    ]
    for (const env of environments) {
      const ended = await run(['users'], env)
      expect({ ...ended, stderr: '' }).toEqual({ code: 1, stdout: '', stderr: '' })
      expect(ended.stderr).toMatch(/^The server does not answer at [^\n]+PLATEN_URL[^\n]+\n$/)
      expect(ended.stderr).toContain(`${url} (ECONNREFUSED)`)
    }
  })

  const somebodyListens = () =>
    fetch('http://127.0.0.1:3000').then(
      () => true,
      () => false,
    )
  test.skipIf(await somebodyListens())(
    'tries BASE_URL when nobody listens on the default port',
    async () => {
      expect((await run(['users'], { PLATEN_URL: '', BASE_URL: server.url })).code).toBe(0)
      const url = `http://127.0.0.1:${await freePort()}`
      const { stderr } = await run(['users'], { PLATEN_URL: '', BASE_URL: url })
      expect(stderr).toContain('http://127.0.0.1:3000')
      expect(stderr).toContain(url)
    },
  )

  test('shows no password of an address', async () => {
    const url = `http://ada:MARKER@127.0.0.1:${await freePort()}`
    expect((await run(['users'], { PLATEN_URL: url })).stderr).not.toContain('MARKER')
  })

  test.each(['not an address', 'ftp://example.com', 'localhost:3000'])(
    'says so when PLATEN_URL is %p',
    async (PLATEN_URL) => {
      const { code, stdout, stderr } = await run(['users'], { PLATEN_URL })
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toBe(`"${PLATEN_URL}" is not an http or https address: set PLATEN_URL.\n`)
    },
  )
})

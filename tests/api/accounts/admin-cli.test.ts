/** Tests `bun run admin`, the command-line client of the operator's API. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { freePort } from '../../support/network/free-port.ts'
import { ADMIN_TOKEN, startServer, type TestServer } from '../../support/server/server.ts'

type Schemas = components['schemas']

interface CommandResult {
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

  async function run(args: string[], env: Record<string, string> = {}): Promise<CommandResult> {
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

  /** Runs a command that must succeed and print only the API's response. @returns its `data` */
  async function dataOf<T>(...args: string[]): Promise<T> {
    const { code, stdout, stderr } = await run(args)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    return (JSON.parse(stdout) as { data: T }).data
  }

  const newEmail = () => `${crypto.randomUUID()}@example.com`

  test('creates a user and a working key, changes the plan, and revokes the key', async () => {
    const email = newEmail()
    const user = await dataOf<Schemas['User']>('user', email)
    expect(user).toMatchObject({ email, plan: 'free' })
    const moved = await dataOf<Schemas['User']>('plan', user.id, 'starter')
    expect(moved).toEqual({ ...user, plan: 'starter' })

    const made = await dataOf<Schemas['CreatedKey']>('key', user.id, 'My laptop')
    expect(made).toMatchObject({ name: 'My laptop', scope: 'full' })
    const requestWithKey = async () => statusLabel(await server.post('/api/v1/pdf', {}, made.key))
    expect(await requestWithKey()).toBe('400 VALIDATION_ERROR')

    const { code } = await run(['revoke', made.id])
    expect(code).toBe(0)
    expect(await requestWithKey()).toBe('401 AUTH_REVOKED')
    const keys = await dataOf<Schemas['Key'][]>('keys', user.id)
    expect(keys).toMatchObject([{ id: made.id, last_four: made.key.slice(-4) }])
    expect(keys[0]?.revoked_at).toBeString()
  })

  test('accepts a plan for a new user and a scope for a new key', async () => {
    const user = await dataOf<Schemas['User']>('user', newEmail(), 'business')
    expect(user.plan).toBe('business')
    const made = await dataOf<Schemas['CreatedKey']>('key', user.id, 'blog', 'og')
    expect(made.scope).toBe('og')
  })

  test('lists users in pages, newest first', async () => {
    const older = await dataOf<Schemas['User']>('user', newEmail())
    const newer = await dataOf<Schemas['User']>('user', newEmail())
    const listed = await dataOf<Schemas['User'][]>('users')
    // A list also tells who was invited.
    expect(listed.slice(0, 2)).toMatchObject([newer, older])
    const second = await dataOf<Schemas['User'][]>('users', '--limit', '1', '--offset', '1')
    expect(second).toMatchObject([older])
  })

  test.each([
    ['no arguments', []],
    ['an unknown command', ['frobnicate']],
    ['--help', ['--help']],
    ['a user without an email', ['user']],
    ['a plan without a name', ['plan', crypto.randomUUID()]],
    ['keys without a user', ['keys']],
    ['a key without a name', ['key', crypto.randomUUID()]],
    ['revoke without an id', ['revoke']],
    ['a flag without a value', ['users', '--limit']],
    ['one argument too many', ['revoke', crypto.randomUUID(), crypto.randomUUID()]],
  ])('prints its usage and sends no request when given %s', async (_, args) => {
    const before = server.logs.length
    const { code, stdout, stderr } = await run(args)
    expect(stderr + stdout).toContain('Usage: bun run admin <command>')
    expect(code).toBe(args[0] === '--help' ? 0 : 2)
    expect(server.logs.length).toBe(before)
  })

  test.each([
    ['an invalid email', ['user', 'ada'], 'VALIDATION_ERROR'],
    ['an unknown plan', ['user', 'ada@example.com', 'gold'], 'VALIDATION_ERROR'],
    ['an unknown user', ['keys', crypto.randomUUID()], 'NOT_FOUND'],
    ['a path in place of an id', ['keys', '../users?limit=1#'], 'NOT_FOUND'],
    ['an unknown key', ['revoke', 'svc_live_0'], 'NOT_FOUND'],
  ])('prints the error of the API for %s', async (_, args, code) => {
    const result = await run(args)
    expect({ code: result.code, stdout: result.stdout }).toEqual({ code: 1, stdout: '' })
    expect(JSON.parse(result.stderr)).toMatchObject({ error: { code } })
  })

  test('requires the ADMIN_TOKEN of the server and never prints it', async () => {
    const missing = await run(['users'], { ADMIN_TOKEN: '' })
    expect(missing.code).toBe(2)
    expect(missing.stderr).toContain('ADMIN_TOKEN is not set')
    const wrong = await run(['users'], { ADMIN_TOKEN: 'a-wrong-secret' })
    expect(wrong.code).toBe(1)
    expect(wrong.stderr).toContain('AUTH_INVALID')
    expect(wrong.stderr).not.toContain('a-wrong-secret')
  })

  test('finds the server through PLATEN_URL, PORT, HOST and BASE_URL', async () => {
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

  test('names the addresses it tried and the cause when no server answers', async () => {
    const port = String(await freePort())
    const url = `http://127.0.0.1:${port}`
    const environments: Record<string, string>[] = [
      { PLATEN_URL: url },
      { PLATEN_URL: '', PORT: port },
    ]
    for (const env of environments) {
      const result = await run(['users'], env)
      expect({ ...result, stderr: '' }).toEqual({ code: 1, stdout: '', stderr: '' })
      expect(result.stderr).toMatch(/^The server does not answer at [^\n]+PLATEN_URL[^\n]+\n$/)
      expect(result.stderr).toContain(`${url} (ECONNREFUSED)`)
    }
  })

  const isPortTaken = () =>
    fetch('http://127.0.0.1:3000').then(
      () => true,
      () => false,
    )
  test.skipIf(await isPortTaken())(
    'tries BASE_URL when no server listens on the default port',
    async () => {
      expect((await run(['users'], { PLATEN_URL: '', BASE_URL: server.url })).code).toBe(0)
      const url = `http://127.0.0.1:${await freePort()}`
      const { stderr } = await run(['users'], { PLATEN_URL: '', BASE_URL: url })
      expect(stderr).toContain('http://127.0.0.1:3000')
      expect(stderr).toContain(url)
    },
  )

  test('never prints a password from PLATEN_URL', async () => {
    const url = `http://ada:MARKER@127.0.0.1:${await freePort()}`
    expect((await run(['users'], { PLATEN_URL: url })).stderr).not.toContain('MARKER')
  })

  test.each(['not an address', 'ftp://example.com', 'localhost:3000'])(
    'explains that PLATEN_URL is invalid: %p',
    async (PLATEN_URL) => {
      const { code, stdout, stderr } = await run(['users'], { PLATEN_URL })
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toBe(`"${PLATEN_URL}" is not an http or https address: set PLATEN_URL.\n`)
    },
  )
})

/** The packed command, installed in an empty folder, and a real server with its key. */
import { expect } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  admin,
  type ServerProcess,
  spawnServer,
} from '../../../tests/support/processes/server-process.ts'
import { ADMIN_TOKEN, newPostgresDatabase } from '../../../tests/support/server/server.ts'
import { THOROUGH } from '../../../tests/support/thorough.ts'

const CLI = join(import.meta.dir, '..', '..')

export interface Outcome {
  code: number
  stdout: string
  stderr: string
}

type Run = (
  args: string[],
  env?: Record<string, string>,
  input?: string | Uint8Array<ArrayBuffer>,
) => Promise<Outcome>

export interface Cli extends AsyncDisposable {
  server: ServerProcess
  /** The key in the environment of the commands. */
  key: string
  /** The home directory of the user. */
  home: string
  /** The working directory of the commands. */
  project: string
  /** The installed command. */
  bin: string
  /**
   * The runtime of most commands: Bun, which starts in a third of the time of Node. Thorough runs
   * have Node.
   */
  runtime: string
  /** Runs the installed command by `runtime`, with the server and its key in the environment. */
  platen: Run
  /** The same with another runtime, such as the path of a version of Node. */
  on(runtime: string): Run
  /** Runs a command that must succeed. @returns its JSON output */
  json(args: string[], runtime?: string): Promise<ReturnType<typeof JSON.parse>>
  /** Starts a command that does not end by itself. */
  start(args: string[], runtime?: string): Bun.Subprocess<'ignore', 'pipe', 'pipe'>
  write(path: string, content: string | Uint8Array): void
}

export async function startCli(): Promise<Cli> {
  const home = mkdtempSync(join(tmpdir(), 'platen-cli-'))
  const project = join(home, 'project')
  mkdirSync(project)
  const bin = await installCli(home, project)
  const database = await newPostgresDatabase()
  const server = await spawnServer({
    DATABASE_URL: database.url,
    DATA_DIR: join(home, 'data'),
    ADMIN_TOKEN,
    DASHBOARD: 'on',
    RATE_LIMIT_PER_MINUTE: '0',
  })
  await server.ready()
  const user = { email: 'me@example.com', plan: 'business' }
  const { id } = await admin<{ id: string }>(server, 'POST', '/users', user)
  const path = `/users/${id}/keys`
  const { key } = await admin<{ key: string }>(server, 'POST', path, { name: 'test' })
  const environment = (env: Record<string, string>) => ({
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    PLATEN_BASE_URL: server.url,
    PLATEN_API_KEY: key,
    ...env,
  })
  const on =
    (runtime: string): Run =>
    (args, env = {}, input = '') =>
      run([runtime, bin, ...args], { cwd: project, env: environment(env), input })
  const runtime = THOROUGH ? 'node' : process.execPath
  return {
    server,
    key,
    home,
    project,
    bin,
    runtime,
    platen: on(runtime),
    on,
    async json(args, by = runtime) {
      const { code, stdout, stderr } = await on(by)([...args, '--json'])
      expect([args, code, stderr]).toEqual([args, 0, ''])
      return JSON.parse(stdout)
    },
    start: (args, runtime = 'node') =>
      Bun.spawn([runtime, bin, ...args], {
        cwd: project,
        env: environment({}),
        stdin: 'ignore',
        stdout: 'pipe',
        stderr: 'pipe',
      }),
    write: (path, content) => writeFileSync(join(project, path), content),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await database.drop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Packs the command and installs it. @returns the path of its program */
export async function installCli(home: string, project: string): Promise<string> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: home }
  const packed = await run(['npm', 'pack', '--silent', '--pack-destination', home], {
    cwd: CLI,
    env,
  })
  expect([packed.code, packed.stderr]).toEqual([0, expect.any(String)])
  const tarball = join(home, readdirSync(home).find((name) => name.endsWith('.tgz')) ?? '')
  writeFileSync(join(project, 'package.json'), '{ "name": "customer", "private": true }')
  const add = [process.execPath, 'add', '--no-save', '--no-cache', tarball]
  expect((await run(add, { cwd: project, env })).code).toBe(0)
  return join(project, 'node_modules/.bin/platen')
}

export async function run(
  command: string[],
  {
    cwd,
    env,
    input = '',
  }: { cwd: string; env: Record<string, string>; input?: string | Uint8Array<ArrayBuffer> },
): Promise<Outcome> {
  const child = Bun.spawn(command, {
    cwd,
    env,
    stdin: new Blob([input]),
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

/** The real program in a process of its own, with what it printed and the processes below it. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, templateDir } from '../database/fixtures.ts'
import { readPdf } from '../files/pdf.ts'
import { ADMIN_TOKEN } from '../server/server.ts'

/** One structured line of a server's log. */
export interface LogLine extends Record<string, unknown> {
  level: string
  msg: string
}

export interface ServerProcess extends AsyncDisposable {
  pid: number
  port: number
  url: string
  /** Everything written so far. */
  readonly stdout: string
  readonly stderr: string
  /** Resolves with the first log line of this message, already written or still to come. */
  logged(msg: string): Promise<LogLine>
  /** Resolves when it says so and /health/ready agrees; rejects with the output if it ends first. */
  ready(): Promise<void>
  kill(signal: NodeJS.Signals): void
  /** Resolves with the exit code, and when all output has been read. */
  exited: Promise<number>
  /** Asks it to end, and waits for that. @returns the exit code */
  stop(): Promise<number>
}

/** Longer than any healthy start or end; what takes longer fails the test with the output. */
const LIMIT_MS = 50_000
const POLL_MS = 20

/** Starts `bun server/main.ts` with this environment and no other of Platen's. */
export async function spawnServer(env: Record<string, string>): Promise<ServerProcess> {
  const port = Number(env['PORT'] ?? (await freePort()))
  const url = `http://127.0.0.1:${port}`
  const child = Bun.spawn([process.execPath, 'server/main.ts'], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: tmpdir(),
      PORT: String(port),
      // Needed with PostgreSQL; the embedded default keeps one of its own.
      ...('DATABASE_URL' in env && { APP_SECRET: 'a-secret-of-tests-that-is-long-enough' }),
      ...env,
    },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const output = { stdout: '', stderr: '' }
  const waiting = new Set<() => void>()

  async function collect(name: 'stdout' | 'stderr'): Promise<void> {
    const decoder = new TextDecoder()
    for await (const chunk of child[name]) {
      output[name] += decoder.decode(chunk, { stream: true })
      for (const look of waiting) look()
    }
  }
  const exited = Promise.all([child.exited, collect('stdout'), collect('stderr')]).then(
    ([code]) => code,
  )

  const server: ServerProcess = {
    pid: child.pid,
    port,
    url,
    exited,
    get stdout() {
      return output.stdout
    },
    get stderr() {
      return output.stderr
    },
    logged(msg) {
      const found = Promise.withResolvers<LogLine>()
      const look = () => {
        const line = logLines(output.stderr).find((one) => one.msg === msg)
        if (line) found.resolve(line)
      }
      waiting.add(look)
      look()
      const ended = exited.then((code) => {
        throw new Error(`ended with ${code} before "${msg}": ${output.stderr}`)
      })
      return Promise.race([found.promise, ended]).finally(() => waiting.delete(look))
    },
    async ready() {
      await server.logged('ready')
      const status = await statusOf(`${url}/health/ready`)
      if (status !== 200) throw new Error(`"ready" was logged, but /health/ready answers ${status}`)
    },
    kill: (signal) => child.kill(signal),
    async stop() {
      child.kill('SIGTERM')
      return within(LIMIT_MS, 'the server ends after SIGTERM', exited)
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exited
    },
  }
  return server
}

/** A directory that is removed when its test ends. */
export function scratchDirectory(): Disposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), 'platen-test-process-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** A data directory whose embedded database exists but is empty, which saves its slow first start. */
export function dataDirectory(): Disposable & { path: string } {
  const directory = scratchDirectory()
  cpSync(templateDir(), join(directory.path, 'database'), { recursive: true })
  return directory
}

/** The key that a first start prints. */
export function firstKey({ stdout }: ServerProcess): string {
  const [key] = stdout.match(/svc_live_[0-9a-f]{32}/) ?? []
  if (!key) throw new Error(`no key was printed: ${stdout}`)
  return key
}

/** Asks a server's operator interface, which wants ADMIN_TOKEN in the environment. @returns `data` */
export async function admin<T>(
  { url }: ServerProcess,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const response = await fetch(`${url}/admin/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${ADMIN_TOKEN}`,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`)
  return ((await response.json()) as { data: T }).data
}

/** The key of a new user. */
export async function newKey(server: ServerProcess, plan: string): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`
  const user = await admin<{ id: string }>(server, 'POST', '/users', { email, plan })
  const path = `/users/${user.id}/keys`
  return (await admin<{ key: string }>(server, 'POST', path, { name: 'test' })).key
}

/** Asks a server for a PDF. */
export function renderPdf({ url }: ServerProcess, key: string, body: object): Promise<Response> {
  return fetch(`${url}/api/v1/pdf`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** The text of a PDF's pages. */
export async function pdfText(response: Response): Promise<string> {
  const pages = await readPdf(await response.bytes())
  return pages.map(({ text }) => text).join('\n')
}

/** The structured lines of a log; sentences that are none are left out. */
export function logLines(text: string): LogLine[] {
  return text.split('\n').flatMap((line) => (line.startsWith('{') ? JSON.parse(line) : []))
}

/** The answer's status, or null where nobody answers. */
export async function statusOf(url: string): Promise<number | null> {
  try {
    // Without keep-alive: a connection of an earlier question would say nothing about new ones.
    return (await fetch(url, { keepalive: false, headers: { Connection: 'close' } })).status
  } catch {
    return null
  }
}

/** Waits for what nobody announces, such as the end of somebody else's process. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + LIMIT_MS
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited ${LIMIT_MS} ms in vain until ${what}`)
    await Bun.sleep(POLL_MS)
  }
}

/** Rejects when `work` takes longer than this. */
export async function within<T>(limitMs: number, what: string, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`waited ${limitMs} ms in vain until ${what}`)),
    limitMs,
  )
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** A process of the system, as /proc tells it. */
export interface SystemProcess {
  pid: number
  parent: number
  /** Of the kernel's clock: tells a process from a later one with the same pid. */
  startTime: string
  command: string
}

/** Every process that runs now; zombies run no more. */
function systemProcesses(): SystemProcess[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      // The second field, the name, may itself hold spaces and brackets.
      const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (state === 'Z' || state === 'X') return []
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return [{ pid: Number(name), parent: Number(parent), startTime: rest[17] ?? '', command }]
    } catch {
      return [] // it has ended meanwhile
    }
  })
}

/** The processes that this one has started, and theirs. */
export function descendantsOf(pid: number): SystemProcess[] {
  const all = systemProcesses()
  const below = (parent: number): SystemProcess[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)])
  return below(pid)
}

/** Those of `processes` that still run. */
export function stillRunning(processes: SystemProcess[]): SystemProcess[] {
  const now = systemProcesses()
  return processes.filter((one) =>
    now.some(({ pid, startTime }) => pid === one.pid && startTime === one.startTime),
  )
}

/** The browsers' scratch directories of one server process. */
export function scratchOf(pid: number): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith(`platen-chromium-${pid}-`))
}

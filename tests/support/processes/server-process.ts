/** Starts the real program in a separate process and reads its output and its child processes. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { templateDir } from '../database/fixtures.ts'
import { readPdf } from '../files/pdf.ts'
import { freePort } from '../network/free-port.ts'
import { ADMIN_TOKEN } from '../server/server.ts'
import { compilerSettings } from './compiler-settings.ts'

/** A structured line of a server's log. */
export interface LogLine extends Record<string, unknown> {
  level: string
  msg: string
}

export interface ServerProcess extends AsyncDisposable {
  pid: number
  port: number
  url: string
  /** All output so far. */
  readonly stdout: string
  readonly stderr: string
  /** Resolves with the first log line that has this message, past or future. */
  logged(msg: string): Promise<LogLine>
  /** Resolves once the log says `ready` and /health/ready answers 200; rejects if the process ends first. */
  ready(): Promise<void>
  kill(signal: NodeJS.Signals): void
  /** Resolves with the exit code once all output has been read. */
  exited: Promise<number>
  /** Sends SIGTERM and waits for the end. @returns the exit code */
  stop(): Promise<number>
}

/** Longer than any healthy start or stop. */
const LIMIT_MS = 150_000

/** Starts `prefix bun server/main.ts` with these settings; without others, it has one lane and no dashboard. */
export async function spawnServer(env: Record<string, string>, prefix: readonly string[] = []) {
  const port = Number(env['PORT'] ?? (await freePort()))
  const url = `http://127.0.0.1:${port}`
  const child = Bun.spawn([...prefix, process.execPath, 'server/main.ts'], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: tmpdir(),
      ...compilerSettings(),
      PORT: String(port),
      // Nothing is measured by it, and a busy machine takes its time.
      DATABASE_TIMEOUT_MS: '20000',
      // A lane starts a browser, and the scripts of the dashboard are bundled: the tests of these say so.
      LANES: '1',
      DASHBOARD: 'off',
      // Required with PostgreSQL; with the embedded database the server creates and keeps a secret.
      ...('DATABASE_URL' in env && { APP_SECRET: 'a-secret-of-tests-that-is-long-enough' }),
      ...env,
    },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const output = { stdout: '', stderr: '' }
  const listeners = new Set<() => void>()

  async function collect(name: 'stdout' | 'stderr'): Promise<void> {
    const decoder = new TextDecoder()
    for await (const chunk of child[name]) {
      output[name] += decoder.decode(chunk, { stream: true })
      for (const search of listeners) search()
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
      const search = () => {
        const line = logLines(output.stderr).find((one) => one.msg === msg)
        if (line) found.resolve(line)
      }
      listeners.add(search)
      search()
      const ended = exited.then((code) => {
        throw new Error(`The server exited with ${code} before "${msg}": ${output.stderr}`)
      })
      return Promise.race([found.promise, ended]).finally(() => listeners.delete(search))
    },
    async ready() {
      await server.logged('ready')
      const status = await statusOf(`${url}/health/ready`)
      if (status !== 200) throw new Error(`"ready" was logged, but /health/ready answers ${status}`)
    },
    kill: (signal) => child.kill(signal),
    async stop() {
      child.kill('SIGTERM')
      return withTimeout(LIMIT_MS, 'the server ends after SIGTERM', exited)
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exited
    },
  }
  return server
}

/** A directory that is removed when it is disposed of. */
export function scratchDirectory(): Disposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), 'platen-test-process-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** A data directory with an empty embedded database, which skips the slow first start. */
export function dataDirectory(): Disposable & { path: string } {
  const directory = scratchDirectory()
  cpSync(templateDir(), join(directory.path, 'database'), { recursive: true })
  return directory
}

/** The API key that a first start prints. */
export function firstKey({ stdout }: ServerProcess): string {
  const [key] = stdout.match(/svc_live_[0-9a-f]{32}/) ?? []
  if (!key) throw new Error(`The server printed no key: ${stdout}`)
  return key
}

/** Calls the admin API of a server that was started with ADMIN_TOKEN. @returns `data` of the response */
export async function admin<T>(
  { url }: Pick<ServerProcess, 'url'>,
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

/** Creates a user on this plan. @returns an API key of that user */
export async function newKey(server: Pick<ServerProcess, 'url'>, plan: string): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`
  const user = await admin<{ id: string }>(server, 'POST', '/users', { email, plan })
  const path = `/users/${user.id}/keys`
  return (await admin<{ key: string }>(server, 'POST', path, { name: 'test' })).key
}

/** Sends a render request for a PDF. */
export function renderPdf({ url }: ServerProcess, key: string, body: object): Promise<Response> {
  return fetch(`${url}/api/v1/pdf`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Reads the text of all pages of a PDF response. */
export async function pdfText(response: Response): Promise<string> {
  const pages = await readPdf(await response.bytes())
  return pages.map(({ text }) => text).join('\n')
}

/** Parses the structured lines of a log and skips all others. */
export function logLines(text: string): LogLine[] {
  return text.split('\n').flatMap((line) => (line.startsWith('{') ? JSON.parse(line) : []))
}

/** The status of the response, or null if the connection fails. */
export async function statusOf(url: string): Promise<number | null> {
  try {
    // Without keep-alive: a reused connection says nothing about whether new ones are accepted.
    return (await fetch(url, { keepalive: false, headers: { Connection: 'close' } })).status
  } catch {
    return null // no server listens, or it hung up: the caller asks for exactly this
  }
}

/** Rejects if `work` takes longer than `limitMs`; `what` describes the expected event in the error. */
export async function withTimeout<T>(limitMs: number, what: string, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`Waited ${limitMs} ms in vain until ${what}.`)),
    limitMs,
  )
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** A process of the operating system, read from /proc. */
export interface SystemProcess {
  pid: number
  parent: number
  /** Start time in clock ticks since boot; tells a process from a later one with the same pid. */
  startTime: string
  command: string
}

/** Every running process. Zombies do not count. */
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
      return [] // the process ended while it was read
    }
  })
}

/** The children of a process, their children, and so on. */
export function descendantsOf(pid: number): SystemProcess[] {
  const all = systemProcesses()
  const childrenOf = (parent: number): SystemProcess[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...childrenOf(one.pid)])
  return childrenOf(pid)
}

/** The given processes that still run. */
export function stillRunning(processes: SystemProcess[]): SystemProcess[] {
  const now = systemProcesses()
  return processes.filter((one) =>
    now.some(({ pid, startTime }) => pid === one.pid && startTime === one.startTime),
  )
}

/** Names of the scratch directories of one server process's browsers. @param directory its TMPDIR */
export function scratchOf(pid: number, directory = tmpdir()): string[] {
  return readdirSync(directory).filter((name) => name.startsWith(`platen-chromium-${pid}-`))
}

/** The product: `bun server/main.ts` in a separate process, on its embedded defaults. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../tests/support/network/free-port.ts'
import { type Cleanup, startGroup } from './processes.ts'

export interface Product {
  url: string
  pid: number
  /** The key of the user that the first start creates. */
  firstKey: string
  /** Creates the first account of the dashboard. */
  setupCode: string
  /** The key of a new user. */
  newKey(): Promise<string>
  /** Renders and reads the whole response. @throws Error unless its status is 200 */
  render(path: RenderPath, key: string, body: object): Promise<Uint8Array>
  /** Accepts a background render. @returns its id @throws Error unless its status is 202 */
  accept(path: RenderPath, key: string, body: object): Promise<string>
  /** @throws Error if the render failed */
  isCompleted(key: string, id: string): Promise<boolean>
  /** Creates a template of the first user. */
  createTemplate(body: object): Promise<void>
}

type RenderPath = '/pdf' | '/screenshot' | '/pdfs/stamp'

const ROOT = join(import.meta.dir, '..')
const START_MS = 30_000
const STOP_MS = 10_000

/**
 * Resolves when the server is ready.
 * @param executable path of its Chromium
 * @param allowed hosts that its pages may reach although they are not public
 * @param settings further environment variables
 */
export async function startProduct(
  cleanup: Cleanup,
  executable: string,
  scratch: string,
  allowed: string,
  settings: Record<string, string> = {},
): Promise<Product> {
  const adminToken = crypto.randomUUID()
  // The scratch directories of its browsers are removed with the run's, however the server ends.
  const temporary = join(scratch, 'server-tmp')
  mkdirSync(temporary, { mode: 0o711, recursive: true })
  const { child, stdout } = spawnServer(cleanup, {
    LANES: process.env['LANES'],
    TMPDIR: temporary,
    DATA_DIR: join(scratch, 'data'),
    PORT: '0',
    ADMIN_TOKEN: adminToken,
    CHROME_PATH: executable,
    EGRESS_ALLOW: allowed,
    ...settings,
  })
  const ready = Promise.withResolvers<Pick<Product, 'url' | 'firstKey' | 'setupCode'>>()
  child.stdout?.on('data', () => {
    // Printed when the server listens.
    const [, url] = /ready at (\S+)/.exec(stdout()) ?? []
    const [firstKey] = /svc_live_[0-9a-f]{32}/.exec(stdout()) ?? []
    const [, setupCode] = /dashboard#(\S+)/.exec(stdout()) ?? []
    if (url && firstKey && setupCode) ready.resolve({ url, firstKey, setupCode })
  })
  child.once('exit', (code) => ready.reject(new Error(`The server ended with ${code}.`)))
  child.once('error', ready.reject)
  const late = setTimeout(() => ready.reject(new Error('The server did not start.')), START_MS)
  const { url, firstKey, setupCode } = await ready.promise.finally(() => clearTimeout(late))

  function post(path: string, token: string, body: object): Promise<Response> {
    return fetch(`${url}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  }

  async function admin<T>(path: string, body: object): Promise<T> {
    const response = await post(`/admin/v1${path}`, adminToken, body)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return ((await response.json()) as { data: T }).data
  }

  return {
    url,
    pid: child.pid ?? 0,
    firstKey,
    setupCode,
    async newKey() {
      const email = `${crypto.randomUUID()}@example.com`
      const { id } = await admin<{ id: string }>('/users', { email, plan: 'business' })
      return (await admin<{ key: string }>(`/users/${id}/keys`, { name: 'bench' })).key
    },
    async render(path, key, body) {
      const response = await post(`/api/v1${path}`, key, body)
      if (response.status === 200) return response.bytes()
      throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    },
    async accept(path, key, body) {
      const response = await post(`/api/v1${path}`, key, body)
      const answer = (await response.json()) as { data: { request_id: string } }
      if (response.status === 202) return answer.data.request_id
      throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
    },
    async isCompleted(key, id) {
      const headers = { Authorization: `Bearer ${key}` }
      const response = await fetch(`${url}/api/v1/renders/${id}`, { headers })
      const { data } = (await response.json()) as { data: { status: string } }
      if (data.status === 'failed') throw new Error(`the render ${id} failed`)
      return data.status === 'completed'
    },
    async createTemplate(body) {
      const response = await post('/api/v1/templates', firstKey, body)
      if (!response.ok) throw new Error(`the template was refused: ${await response.text()}`)
    },
  }
}

/** The product without a lane: accepted renders stay queued. */
export interface Backlogged {
  /** The key of its first user. */
  key: string
  /** @returns the id of the accepted render @throws Error when it is refused */
  submit(body: object): Promise<string>
  get(path: string): Promise<void>
  stop(): Promise<void>
}

const LIVE_POLL_MS = 50

/** @param knownKey the key that the first start on this directory has printed */
export async function startWithoutLanes(
  cleanup: Cleanup,
  dataDir: string,
  knownKey?: string,
): Promise<Backlogged> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { child, stdout } = spawnServer(cleanup, {
    DATA_DIR: dataDir,
    PORT: String(port),
    LANES: '0',
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const keyOf = () => knownKey ?? /svc_live_[0-9a-f]{32}/.exec(stdout())?.[0]
  const deadline = performance.now() + START_MS
  while (keyOf() === undefined || !(await fetch(`${url}/health/live`).catch(() => null))?.ok) {
    if (performance.now() > deadline) throw new Error('The server did not start.')
    await Bun.sleep(LIVE_POLL_MS)
  }
  const key = keyOf() ?? ''
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  return {
    key,
    async submit(body) {
      const request = { method: 'POST', headers, body: JSON.stringify(body) }
      const response = await fetch(`${url}/api/v1/pdf`, request)
      const answer = (await response.json()) as { data: { request_id: string } }
      if (response.status === 202) return answer.data.request_id
      throw new Error(`${response.status}: ${JSON.stringify(answer)}`)
    },
    async get(path) {
      const response = await fetch(`${url}${path}`, { headers })
      await response.bytes()
      if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** A start of the product on a data directory of its own. */
export interface StartedProduct {
  pid: number
  /** From the start of the process until it has written that it is ready. */
  readyMs: number
  stop(): Promise<void>
}

/** Starts the product on a directory, which the first start fills. */
export async function timeStart(
  cleanup: Cleanup,
  executable: string,
  dataDir: string,
): Promise<StartedProduct> {
  const started = performance.now()
  const { child } = spawnServer(
    cleanup,
    {
      DATA_DIR: dataDir,
      PORT: '0',
      CHROME_PATH: executable,
      LANES: process.env['LANES'],
      LOG_LEVEL: 'info',
    },
    'pipe',
  )
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const readyMs = await new Promise<number>((resolve, reject) => {
    let log = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes('"msg":"ready"')) resolve(performance.now() - started)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
  })
  return {
    pid: child.pid ?? 0,
    readyMs,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/**
 * Starts the server with these settings and no others. `stdout` returns its output so far.
 * @param log whether its log is printed, or read from the child's `stderr`
 */
function spawnServer(
  cleanup: Cleanup,
  env: Record<string, string | undefined>,
  log: 'inherit' | 'pipe' = 'inherit',
) {
  const child = startGroup(cleanup, [process.execPath, 'server/main.ts'], {
    graceMs: STOP_MS,
    stdio: ['ignore', 'pipe', log],
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  let written = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    written += chunk.toString('utf8')
  })
  return { child, stdout: () => written }
}

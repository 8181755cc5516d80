/**
 * Two api and two worker processes on PostgreSQL, an S3 server and a queue server, behind a load
 * balancer: the server of the tests when PLATEN_TEST_SCALED=1 (see tools/test-scaled.ts). They are
 * processes of the operating system, unless a test replaces a capability, such as the clock: then
 * they run in this process, each with services, connections and browsers of its own.
 */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../../server/app.ts'
import { startBackground } from '../../../server/background.ts'
import { parseConfig } from '../../../server/config.ts'
import { createLog } from '../../../server/log.ts'
import { type Overrides, openServices, type Services } from '../../../server/services.ts'
import { freePort } from '../network/free-port.ts'
import { startQueueServer } from '../network/queue-server.ts'
import { spawnServer } from '../processes/server-process.ts'
import { startS3Server } from '../storage/s3-server.ts'

export interface ScaledOptions {
  env: Record<string, string | undefined>
  overrides: Overrides | undefined
}

export interface ScaledServer {
  url: string
  /** Those of a further process without lanes, or of the first api process if it runs here. */
  services: Services
  dataDir: string
  logs: string[]
  close(): Promise<void>
}

interface Node {
  url: string
  services: Services | null
  stop(): Promise<void>
}

/** @param env the settings of a server that is alone, with its database */
export async function startScaledServer({ env, overrides }: ScaledOptions): Promise<ScaledServer> {
  const stack = new AsyncDisposableStack()
  const dataDir = mkdtempSync(join(tmpdir(), 'platen-test-scaled-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const queue = stack.use(await startQueueServer())
  const storage = await startS3Server()
  stack.defer(() => storage.stop())
  const logs: string[] = []
  const ports: number[] = []
  const balancer = await startBalancer(ports)
  stack.defer(() => balancer.close())
  const url = `http://127.0.0.1:${balancer.port}`
  const shared = {
    BASE_URL: url,
    ...storage.env,
    QUEUE_URL: queue.url.href,
    QUEUE_TOKEN: queue.token,
    ...env,
    DATA_DIR: dataDir,
  }
  report(overrides === undefined ? 'processes' : 'in this process')
  const start = (role: 'api' | 'worker' | 'all', lanes: string) => {
    const settings = { ...shared, ROLE: role, LANES: lanes }
    return overrides !== undefined || role === 'all'
      ? startHere(settings, { overrides, logs })
      : startThere(settings, logs)
  }
  async function startNode(role: 'api' | 'worker' | 'all', lanes: string): Promise<Node> {
    const node = await start(role, lanes)
    stack.defer(() => node.stop())
    return node
  }
  // The lanes of the server are divided; an api process without any is refused.
  const lanes = Math.ceil(Number(env['LANES'] ?? 2) / 2)
  const workers = [
    await startNode('worker', String(lanes)),
    await startNode('worker', String(lanes)),
  ]
  const apis = [
    await startNode('api', String(Math.max(1, lanes))),
    await startNode('api', String(Math.max(1, lanes))),
  ]
  ports.push(...apis.map((api) => Number(new URL(api.url).port)))
  const services = apis[0]?.services ?? (await startNode('all', '0')).services
  if (!services) throw new Error(`no process of ${workers.length + apis.length} runs here`)
  return { url, services, dataDir, logs, close: () => stack.disposeAsync() }
}

/** Adds a line to the file that counts servers for the report of the run. */
function report(kind: string): void {
  const file = process.env['PLATEN_TEST_SCALED_REPORT']
  if (file) appendFileSync(file, `${kind}\n`)
}

async function startThere(
  settings: Record<string, string | undefined>,
  logs: string[],
): Promise<Node> {
  const env = Object.entries(settings).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  )
  const server = await spawnServer({ ...Object.fromEntries(env), PORT: String(await freePort()) })
  await server.ready()
  return {
    url: server.url,
    services: null,
    async stop() {
      await server.stop()
      logs.push(...server.stderr.split('\n'))
    },
  }
}

async function startHere(
  settings: Record<string, string | undefined>,
  { overrides, logs }: { overrides: Overrides | undefined; logs: string[] },
): Promise<Node> {
  const config = parseConfig({ ...settings, PORT: '0' }, 2)
  const log = createLog(config.logLevel, { write: (line) => void logs.push(line) })
  const services = await openServices(config, { log, ...overrides })
  const app = createApp(services)
  const url = `http://127.0.0.1:${await app.listen()}`
  // The services of a test do no work of their own.
  const workers = config.role === 'worker' ? startBackground(services) : null
  return {
    url,
    services,
    async stop() {
      await app.drain(10_000)
      await workers?.stop()
      await services.close()
    },
  }
}

interface Balancer {
  port: number
  close(): void
}

/** Passes connections on to these ports in turn. */
async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const sockets = new Set<Socket>()
  let next = 0
  const server: Server = createServer((client) => {
    const port = ports[next % ports.length] ?? 0
    next += 1
    const upstream = dial(port, '127.0.0.1')
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {}) // followed by `close`
      one.once('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other, { end: true })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The balancer has no port.')
  return {
    port: address.port,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

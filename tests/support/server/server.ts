/**
 * A whole Platen server in this process on a free port: real database, real Chromium, real disk.
 * Every response that comes through `fetch` is checked against openapi.yaml.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../../server/app.ts'
import { startWorkers } from '../../../server/background.ts'
import { parseConfig } from '../../../server/config.ts'
import { createLog } from '../../../server/log.ts'
import { type Overrides, openServices, type Services } from '../../../server/services.ts'
import { assertContract } from '../api/assert-contract.ts'
import { sharedContract } from '../api/shared-contract.ts'
import { sharedDashboard } from '../dashboard/shared-dashboard.ts'
import { DATABASE_TEMPLATE, postgresUrl, templateDir } from '../database/fixtures.ts'
import { storageEnv } from '../storage/storage-env.ts'
import { THOROUGH } from '../thorough.ts'
import { borrowsProcesses, lendEngine } from './lent-engine.ts'
import { lendWorkshop } from './lent-workshop.ts'
import { type ScaledServer, startScaledServer } from './scaled-server.ts'

export type DatabaseKind = 'pglite' | 'postgres'

/** Whether each server is a cluster (see scaled-server.ts). */
export const SCALED = process.env['PLATEN_TEST_SCALED'] === '1'

/**
 * Both databases, for tests of the database itself. Only one of them can be shared by several
 * processes.
 */
export const BOTH_DATABASES: DatabaseKind[] = SCALED ? ['postgres'] : ['pglite', 'postgres']

/**
 * The databases of a suite of the API: PostgreSQL in the check, both in `bun run soak`. Both speak
 * one protocol to one driver, and tests/api/embedded tries each area on the embedded database in
 * the check.
 */
export const DATABASES: DatabaseKind[] = THOROUGH ? BOTH_DATABASES : ['postgres']

export const ADMIN_TOKEN = 'test-operator-token'
export const APP_SECRET = 'a-secret-of-tests-that-is-long-enough'

export interface ServerOptions {
  /** PostgreSQL by default: the embedded database takes three times as long to open. */
  database?: DatabaseKind
  env?: Record<string, string>
  overrides?: Overrides
}

export interface TestUser {
  id: string
  key: string
  keyId: string
}

/** The API of a server: all that a test needs which looks at answers only. */
export interface ServerApi {
  url: string
  /** Requests a path of the server and checks the reply against openapi.yaml. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Sends a POST request with a JSON body and a key. */
  post(
    path: string,
    body: unknown,
    key: string,
    headers?: Record<string, string>,
  ): Promise<Response>
  /** Sends a request of the operator. */
  admin(method: string, path: string, body?: unknown): Promise<Response>
  /** Creates a user with one key of full scope. */
  newUser(plan?: string): Promise<TestUser>
}

export interface TestServer extends ServerApi, AsyncDisposable {
  services: Services
  /** The data directory of this server. */
  dataDir: string
  /** Every log line written so far. */
  logs: string[]
  close(): Promise<void>
}

/** A running server, to which `startServer` adds requests. */
type Running = Pick<TestServer, 'url' | 'services' | 'dataDir' | 'logs' | 'close'>

export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const isScaled = SCALED && options.database !== 'pglite'
  return withRequests(isScaled ? await startCluster(options) : await startAlone(options))
}

function settingsOf(databaseUrl: string | undefined, env: ServerOptions['env']) {
  return {
    ADMIN_TOKEN,
    RATE_LIMIT_PER_MINUTE: '0',
    // Many tests look at the files of outputs, beside which kept requests would appear at any time.
    KEEP_REQUESTS: 'off',
    LOG_LEVEL: 'debug',
    DATABASE_URL: databaseUrl,
    APP_SECRET,
    // Nothing is measured by it, and a busy machine takes its time.
    DATABASE_TIMEOUT_MS: '20000',
    // Each lane starts a browser; tests that need several, or processes of their own, say so.
    LANES: '1',
    // Only its own tests need its pages.
    DASHBOARD: 'off',
    ...env,
  }
}

async function startCluster({ env, overrides }: ServerOptions): Promise<ScaledServer> {
  const { url, drop } = await newPostgresDatabase()
  const server = await startScaledServer({ env: settingsOf(url, env), overrides })
  return {
    ...server,
    async close() {
      await server.close()
      await drop()
    },
  }
}

async function startAlone(options: ServerOptions): Promise<Running> {
  const dataDir = mkdtempSync(join(tmpdir(), 'platen-test-data-'))
  const database = options.database ?? 'postgres'
  const dropDatabase = database === 'postgres' ? await newPostgresDatabase() : null
  if (database === 'pglite') cpSync(templateDir(), join(dataDir, 'database'), { recursive: true })

  const storage = await storageEnv()
  const logs: string[] = []
  const config = parseConfig(
    {
      PORT: '0',
      DATA_DIR: dataDir,
      ...storage.env,
      ...settingsOf(dropDatabase?.url, options.env),
    },
    2,
  )
  const log = createLog(config.logLevel, { write: (line) => void logs.push(line) })
  const contract = await sharedContract()
  const borrows = borrowsProcesses(options.env, options.overrides)
  const lent = borrows ? await lendEngine(config) : null
  const services = await openServices(config, {
    log,
    contract,
    ...(lent && { engine: lent.engine, workshop: lendWorkshop() }),
    ...(config.dashboard && { dashboard: await sharedDashboard() }),
    ...options.overrides,
  })
  lent?.belongsTo(services)
  const workers = startWorkers(services)
  const app = createApp(services)
  const url = `http://127.0.0.1:${await app.listen()}`
  return {
    url,
    services,
    dataDir,
    logs,
    async close() {
      await app.drain(10_000)
      await workers.stop()
      await services.close()
      await dropDatabase?.drop()
      await storage.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function withRequests(running: Running): TestServer {
  const { url, services } = running
  const server: TestServer = {
    ...running,
    async fetch(path, init) {
      const response = await fetch(`${url}${path}`, init)
      await assertContract(services.contract, path, init?.method ?? 'GET', response)
      return response
    },
    post: (path, body, key, headers) =>
      server.fetch(path, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    admin: (method, path, body) =>
      server.fetch(path, {
        method,
        headers: {
          Authorization: `Bearer ${services.config.adminToken}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    async newUser(plan = 'business') {
      const email = `${crypto.randomUUID()}@example.com`
      const user = (await (
        await server.admin('POST', '/admin/v1/users', { email, plan })
      ).json()) as {
        data: { id: string }
      }
      const path = `/admin/v1/users/${user.data.id}/keys`
      const key = (await (await server.admin('POST', path, { name: 'test' })).json()) as {
        data: { id: string; key: string }
      }
      return { id: user.data.id, key: key.data.key, keyId: key.data.id }
    },
    [Symbol.asyncDispose]: () => running.close(),
  }
  return server
}

/**
 * Creates a database on the shared PostgreSQL server.
 * @param content whether it has the current schema, or nothing
 */
export async function newPostgresDatabase(
  content: 'migrated' | 'empty' = 'migrated',
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const run = async (statement: string) => {
    const sql = new Bun.SQL(postgresUrl())
    try {
      await sql.unsafe(statement)
    } finally {
      await sql.close()
    }
  }
  const template = content === 'migrated' ? `template ${DATABASE_TEMPLATE} strategy file_copy` : ''
  await run(`create database ${name} ${template}`)
  const url = postgresUrl().replace(/\/postgres$/, `/${name}`)
  return { url, drop: () => run(`drop database ${name} with (force)`) }
}

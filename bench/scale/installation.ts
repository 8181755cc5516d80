/**
 * An api process and worker processes on a database of their own; several share one PostgreSQL and
 * queue server.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startMember } from '../../tests/support/cluster/member.ts'
import type { PostgresServer } from '../../tests/support/database/postgres-server.ts'
import { freePort } from '../../tests/support/network/free-port.ts'
import type { QueueServer } from '../../tests/support/network/queue-server.ts'
import { newKey } from '../../tests/support/processes/server-process.ts'
import type { Cleanup } from '../processes.ts'
import { type StatementCounter, startStatementCounter } from './statement-counter.ts'

export interface Stores {
  postgres: PostgresServer
  queue: QueueServer
  directory: string
}

export interface Installation {
  url: string
  sql: Bun.SQL
  /** Keys of users on the largest plan. */
  keys: string[]
  /** The statements of all processes. */
  counters: StatementCounter[]
  /** Renders a PDF. @throws Error unless the status is 200 */
  render(key: string, html: string): Promise<void>
  /** Accepts a background render. @throws Error unless the status is 202 */
  accept(key: string, html: string): Promise<void>
  /**
   * Resolves once no render is queued or running.
   * @param pollMs by default 10; each look takes about as long as the statements of a render
   */
  idle(pollMs?: number): Promise<void>
}

const USERS = 10
const POLL_MS = 10

/** @param lanes the lanes of each worker process */
export async function startInstallation(
  cleanup: Cleanup,
  { postgres, queue, directory }: Stores,
  { name, lanes }: { name: string; lanes: number[] },
): Promise<Installation> {
  const admin = new Bun.SQL(postgres.url, { max: 1 })
  await admin.unsafe(`create database ${name}`)
  await admin.close()
  const tmp = join(directory, `${name}-tmp`)
  mkdirSync(tmp, { mode: 0o711 })
  const counters: StatementCounter[] = []

  async function start(role: 'api' | 'worker', count: number) {
    const counter = await startStatementCounter(postgres.port)
    counters.push(counter)
    cleanup.defer(() => counter[Symbol.asyncDispose]())
    const member = await startMember({
      name: `${name}-${role}`,
      role,
      port: await freePort(),
      env: {
        DATABASE_URL: postgres.url.replace(/:\d+\/.*$/, `:${counter.port}/${name}`),
        DATA_DIR: join(directory, name),
        DATA_DIR_SHARED: 'on',
        BASE_URL: 'http://platen.example',
        QUEUE_URL: queue.url.href.replace(/[^/]*$/, name),
        QUEUE_TOKEN: queue.token,
        ADMIN_TOKEN: 'test-operator-token',
        LANES: String(count),
        LOG_LEVEL: 'warn',
        DASHBOARD: 'off',
        RATE_LIMIT_PER_MINUTE: '0',
        TMPDIR: tmp,
        ...(process.env['CHROME_PATH'] && { CHROME_PATH: process.env['CHROME_PATH'] }),
      },
      logFile: join(directory, `${name}.log`),
    })
    cleanup.defer(async () => void (await member.stop('SIGKILL')))
    await member.ready()
    return member
  }

  const api = await start('api', 1)
  for (const count of lanes) await start('worker', count)
  const sql = new Bun.SQL(postgres.url.replace(/\/[^/]*$/, `/${name}`), { max: 1 })
  cleanup.defer(() => sql.close())
  const keys: string[] = []
  for (let user = 0; user < USERS; user += 1) keys.push(await newKey(api, 'business'))

  async function post(key: string, body: object, expected: number): Promise<void> {
    const response = await fetch(`${api.url}/api/v1/pdf`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    await response.bytes()
    if (response.status !== expected) throw new Error(`answered ${response.status}`)
  }

  return {
    url: api.url,
    sql,
    keys,
    counters,
    render: (key, html) => post(key, { html }, 200),
    accept: (key, html) => post(key, { html, async: true }, 202),
    async idle(pollMs = POLL_MS) {
      for (;;) {
        const [row] = await sql`
          select count(*)::int as open from renders where status in ('queued', 'rendering')`
        if (row.open === 0) return
        await Bun.sleep(pollMs)
      }
    },
  }
}

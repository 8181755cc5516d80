/**
 * Two api and two worker processes on one PostgreSQL server, one S3 server and one queue server,
 * each of which can fail: every process has a network of its own to the database.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PostgresServer, startPostgres } from '../database/postgres-server.ts'
import { freePort } from '../network/free-port.ts'
import { type QueueServer, startQueueServer } from '../network/queue-server.ts'
import { startTcpProxy, type TcpProxy } from '../network/tcp-proxy.ts'
import { ADMIN_TOKEN } from '../server/server.ts'
import { BUCKET, settingsOf } from '../storage/s3-server.ts'
import { type S3Stub, startS3Stub } from '../storage/s3-stub.ts'
import { type Member, startMember } from './member.ts'

export interface Cluster extends AsyncDisposable {
  postgres: PostgresServer
  /** Connection string of the database, without a network in between. */
  databaseUrl: string
  queue: QueueServer
  storage: S3Stub
  /** The network to the S3 server. */
  storageNetwork: TcpProxy
  members: Member[]
  apis: Member[]
  workers: Member[]
  /** The network of a process to the database. */
  networkOf(member: Member): TcpProxy
  /** The directory for temporary files of all processes. */
  tempDir: string
  /** The directory with the log of each process. */
  logDir: string
  /** Ends the processes and keeps the stores. @returns their exit codes */
  stopMembers(): Promise<number[]>
}

const NAMES = ['api-1', 'api-2', 'worker-1', 'worker-2'] as const

interface ClusterShape {
  /** The processes: those whose names begin with `api` have that role. */
  names: readonly string[]
  /** A program with arguments that starts each process. */
  prefix?: readonly string[]
  /** The settings that only this process has, and the path that says when it has started. */
  of?(name: string): { env?: Record<string, string>; probe?: string }
}

/** @param env further settings of every process */
export async function startCluster(
  env: Record<string, string> = {},
  { names, prefix = [], of = () => ({}) }: ClusterShape = { names: NAMES },
): Promise<Cluster> {
  const directory = mkdtempSync(join(tmpdir(), 'platen-cluster-'))
  // Browsers run as another user, and pass through to their own directories.
  chmodSync(directory, 0o711)
  const [tempDir, logDir, postgresDir] = ['tmp', 'logs', 'postgres'].map((name) => {
    const path = join(directory, name)
    mkdirSync(path, { mode: 0o711 })
    return path
  }) as [string, string, string]
  const [postgres, queue, storage] = await Promise.all([
    freePort().then((port) => startPostgres(postgresDir, { port })),
    startQueueServer(),
    startS3Stub(),
  ])
  const sql = new Bun.SQL(postgres.url, { max: 1 })
  await sql`create database platen`
  await sql.close()
  const databaseUrl = postgres.url.replace(/\/postgres$/, '/platen')
  const storageNetwork = await startTcpProxy(storage.port)
  const { credentials } = settingsOf('')
  const shared = {
    BASE_URL: 'http://platen.example',
    S3_ENDPOINT: `http://127.0.0.1:${storageNetwork.port}`,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
    QUEUE_URL: queue.url.href,
    QUEUE_TOKEN: queue.token,
    ADMIN_TOKEN,
    LANES: '1',
    DASHBOARD: 'off',
    RATE_LIMIT_PER_MINUTE: '0',
    TMPDIR: tempDir,
    ...env,
  }
  const networks = new Map<string, TcpProxy>()
  async function start(name: string): Promise<Member> {
    const { env: own = {}, probe } = of(name)
    const network = await startTcpProxy(postgres.port)
    networks.set(name, network)
    return startMember({
      name,
      role: name.startsWith('api') ? 'api' : 'worker',
      port: await freePort(),
      env: {
        ...shared,
        DATA_DIR: join(directory, name),
        DATABASE_URL: databaseUrl.replace(`:${postgres.port}/`, `:${network.port}/`),
        ...own,
      },
      prefix,
      ...(probe !== undefined && { probe }),
      logFile: join(logDir, `${name}.log`),
    })
  }

  const members: Member[] = []
  for (const name of names) members.push(await start(name))
  const stopMembers = () => Promise.all(members.map((member) => member.stop()))
  const cluster: Cluster = {
    postgres,
    databaseUrl,
    queue,
    storage,
    storageNetwork,
    members,
    apis: members.filter(({ role }) => role === 'api'),
    workers: members.filter(({ role }) => role === 'worker'),
    networkOf(member) {
      const network = networks.get(member.name)
      if (!network) throw new Error(`${member.name} is no member`)
      return network
    },
    tempDir,
    logDir,
    stopMembers,
    async [Symbol.asyncDispose]() {
      await Promise.all(members.map((member) => member.stop('SIGKILL')))
      for (const network of [...networks.values(), storageNetwork]) {
        await network[Symbol.asyncDispose]()
      }
      await queue[Symbol.asyncDispose]()
      storage.stop()
      postgres.resume()
      await postgres.stop('immediate')
      if (!process.env['CHAOS_KEEP']) rmSync(directory, { recursive: true, force: true })
    },
  }
  await Promise.all(members.map((member) => member.ready()))
  return cluster
}

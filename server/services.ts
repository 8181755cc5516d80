/** Builds every capability once, in order; close() closes them in reverse. */
import { join, resolve } from 'node:path'
import { createFailedTime, type FailedTime } from './accounts/failed-time.ts'
import { createRateLimiter } from './accounts/rate-limit.ts'
import { type Assets, createAssets } from './assets/assets.ts'
import type { Config } from './config.ts'
import { type Contract, loadContract } from './contract/contract.ts'
import { type Dashboard, openDashboard } from './dashboard/dashboard.ts'
import type { DatabaseHandle } from './db/index.ts'
import {
  createEgressPolicy,
  createSelfAddress,
  type EgressPolicy,
  type SelfAddress,
} from './egress-policy/index.ts'
import type { Engine } from './engine/index.ts'
import { createUnpacker, type Unpacker } from './fonts/unpacker.ts'
import { type Bodies, type BodyLimits, createBodies } from './http/body/bodies.ts'
import type { RateLimiter } from './http/pipeline.ts'
import type { LineWriter } from './lib/line-writer.ts'
import { createLog, type Log, openLogWriter } from './log.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { lockDataDirectory, openDatabase, openEngine } from './open.ts'
import { createWebhookEvents, type WebhookEvents } from './renders/webhook-events.ts'
import { createSecrets, loadOrCreateAppSecret, type Secrets } from './secrets/secrets.ts'
import { createLinkUrls, type LinkUrls } from './signed-urls/urls.ts'
import { openDiskStorage } from './storage/disk.ts'
import type { Storage } from './storage/index.ts'
import { createLiquidPool, type LiquidPool } from './templates/liquid-pool.ts'
import { openEmbeddedWakeUps } from './wake-ups/embedded.ts'
import type { WakeUps } from './wake-ups/index.ts'

export interface Services {
  config: Config
  contract: Contract
  /** Null if it is off. */
  dashboard: Dashboard | null
  secrets: Secrets
  /** Learns the port once the server listens. */
  selfAddress: SelfAddress
  database: DatabaseHandle
  engine: Engine
  /** Expands templates. */
  liquid: LiquidPool
  log: Log
  metrics: Metrics
  now: () => Date
  egressPolicy: EgressPolicy
  /** The requests per minute of each plan. `app.ts` names the operations with another limit or none. */
  rateLimiter: RateLimiter
  /** Limits the time for which failed renders hold lanes. */
  failedTime: FailedTime
  storage: Storage
  /** Unpacks WOFF 2.0. */
  unpacker: Unpacker
  urls: LinkUrls
  webhookEvents: WebhookEvents
  wakeUps: WakeUps
  /** The fonts and files of users, for their renders. */
  assets: Assets
  /** Reads and checks request bodies. */
  bodies: Bodies
  close(): Promise<void>
}

/** Replacements that tests use, and the standard error of the process. */
export type Overrides = Partial<Pick<Services, 'now' | 'log' | 'storage' | 'engine'>> & {
  bodyLimits?: Partial<BodyLimits>
  /** The destination of the log unless `log` is given. */
  logWriter?: LineWriter
}

/** @throws StartError, DirectoryInUseError, or the error of a capability that cannot be opened */
export async function openServices(config: Config, overrides: Overrides = {}): Promise<Services> {
  const closers: Closer[] = []
  async function close() {
    for (const closer of closers.splice(0).reverse()) await closer()
  }

  try {
    const opened = await openCapabilities(config, overrides, closers)
    return { ...buildServices(config, overrides, opened), close }
  } catch (error) {
    await close()
    throw error
  }
}

type Closer = () => unknown
type Opened = Awaited<ReturnType<typeof openCapabilities>>

/** Opens every capability that has to be closed. */
async function openCapabilities(config: Config, overrides: Overrides, closers: Closer[]) {
  function opened<T extends { close: Closer }>(capability: T): T {
    closers.push(capability.close)
    return capability
  }

  const logWriter = overrides.logWriter ?? openLogWriter()
  const log = overrides.log ?? createLog(config.logLevel, logWriter)
  for (const warning of config.warnings) log.warn(warning)
  const selfAddress = createSelfAddress(config.baseUrl)
  const egressPolicy = createEgressPolicy({ allow: config.egressAllow, selfAddress })

  const unpacker = createUnpacker()
  const dataDir = resolve(config.dataDir)
  if (config.databaseUrl === null) closers.push(lockDataDirectory(dataDir))
  const secrets = createSecrets(config.appSecrets ?? [loadOrCreateAppSecret(dataDir)])
  // The slow ones are independent of each other.
  const loadingContract = loadContract()
  const [contract, dashboard, database, engine] = await settleAll([
    loadingContract,
    openDashboard(config, loadingContract, log),
    openDatabase(config, dataDir).then(opened),
    (overrides.engine
      ? Promise.resolve(overrides.engine)
      : openEngine(config, { egressPolicy, unpacker, log })
    ).then(opened),
  ])
  const storage = opened(
    overrides.storage ??
      (await openDiskStorage(join(dataDir, 'outputs'), {
        // The embedded database does not sync its commits, so syncing files would gain nothing.
        awaitsSync: !database.exclusive,
        onSyncError: (err) => log.error({ err }, 'a stored file could not be synced to the disk'),
      })),
  )
  const liquid = opened(createLiquidPool())
  const bodies = opened(
    createBodies({
      maxBytes: config.maxBodyBytes,
      largestBytes: Math.max(
        config.maxBodyBytes,
        ...contract.operations.map(({ fileBytesMax }) => fileBytesMax ?? 0),
      ),
      thread: new URL('./http/body/worker.ts', import.meta.url),
      limits: overrides.bodyLimits,
    }),
  )
  const wakeUps = opened(openEmbeddedWakeUps(log))
  const base = { logWriter, log, selfAddress, egressPolicy, unpacker, secrets }
  return { ...base, contract, dashboard, database, engine, storage, liquid, bodies, wakeUps }
}

/** Builds the capabilities that hold nothing to close. */
function buildServices(
  config: Config,
  overrides: Overrides,
  { logWriter, ...opened }: Opened,
): Omit<Services, 'close'> {
  const { database, engine, bodies, log, secrets, storage, selfAddress } = opened
  const { db } = database
  const now = overrides.now ?? (() => new Date())
  const urls = createLinkUrls(config, secrets)
  const metrics = createMetrics()
  watchCapabilities(metrics, { engine, bodies, logWriter })
  return {
    ...opened,
    config,
    metrics,
    now,
    urls,
    assets: createAssets({ db, storage, selfAddress }),
    failedTime: createFailedTime(db, now, (err) => {
      log.error({ err }, 'the time of a failed render could not be counted')
    }),
    rateLimiter: createRateLimiter(config.rateLimitPerMinute, now),
    webhookEvents: createWebhookEvents(urls),
  }
}

function watchCapabilities(
  metrics: Metrics,
  { engine, bodies, logWriter }: Pick<Opened, 'engine' | 'bodies' | 'logWriter'>,
): void {
  metrics.watchTotal(
    'platen_log_lines_dropped_total',
    'Log lines that could not be written',
    () => logWriter.dropped,
  )
  metrics.watch('platen_renders_active', 'Renders in progress', () => engine.load().active)
  metrics.watch('platen_lanes', 'Lanes with a running browser', () => engine.load().lanes)
  metrics.watchCounts(
    'platen_lanes_replaced',
    'Lanes replaced since the start, by reason',
    'reason',
    () => engine.load().replaced,
  )
  metrics.watch('platen_body_bytes', 'Bytes of request bodies in memory', bodies.heldBytes)
  metrics.watch('platen_renders_waiting', 'Renders waiting for a lane', () => engine.load().waiting)
}

/** Like Promise.all, but waits for every promise, so that every opened capability can be closed. */
async function settleAll<T extends readonly Promise<unknown>[]>(
  promises: readonly [...T],
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises)
  return Promise.all(promises) as Promise<{ [K in keyof T]: Awaited<T[K]> }>
}

/** Builds every capability once, in order; close() undoes it in reverse. */
import { join, resolve } from 'node:path'
import { createFailedTime, type FailedTime } from './accounts/failed-time.ts'
import { createRateLimiter } from './accounts/rate-limit.ts'
import { type Assets, createAssets } from './assets/assets.ts'
import type { Config } from './config.ts'
import { type Contract, loadContract } from './contract/contract.ts'
import { type DatabaseHandle, openPglite, openPostgres } from './db/index.ts'
import { DirectoryInUseError, lockDirectory } from './db/lock.ts'
import {
  createEgressPolicy,
  createSelfAddress,
  type EgressPolicy,
  type SelfAddress,
} from './egress-policy/index.ts'
import { findBrowser } from './engine/chromium/find-browser.ts'
import { createEngine } from './engine/engine.ts'
import { type Engine, EngineError } from './engine/index.ts'
import { createUnpacker, type Unpacker } from './fonts/unpacker.ts'
import { type Bodies, type BodyLimits, createBodies } from './http/body/bodies.ts'
import type { RateLimiter } from './http/pipeline.ts'
import type { LineWriter } from './lib/line-writer.ts'
import { createLog, type Log, openLogWriter } from './log.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { expireLeases as expireRenders } from './renders/background/claims.ts'
import { startRenderWorker, type Worker } from './renders/background/worker.ts'
import { createWebhookEvents, type WebhookEvents } from './renders/webhook-events.ts'
import { createSecrets, loadOrCreateAppSecret, type Secrets } from './secrets/secrets.ts'
import { createLinkUrls, type LinkUrls } from './signed-urls/urls.ts'
import { openDiskStorage } from './storage/disk.ts'
import type { Storage } from './storage/index.ts'
import { createLiquidPool, type LiquidPool } from './templates/liquid-pool.ts'
import { openEmbeddedWakeUps } from './wake-ups/embedded.ts'
import type { WakeUps } from './wake-ups/index.ts'
import { startDeliverer } from './webhooks/deliverer.ts'
import { expireLeases as expireDeliveries } from './webhooks/deliveries.ts'
import { createSender } from './webhooks/sender.ts'

export interface Services {
  config: Config
  contract: Contract
  secrets: Secrets
  /** To be told where the server listens. */
  selfAddress: SelfAddress
  database: DatabaseHandle
  engine: Engine
  /** Fills templates. */
  liquid: LiquidPool
  log: Log
  metrics: Metrics
  now: () => Date
  egressPolicy: EgressPolicy
  /** The requests per minute of each plan. Operations with another limit, or none, are named in app.ts. */
  rateLimiter: RateLimiter
  /** Limits the time for which failed renders hold lanes. */
  failedTime: FailedTime
  storage: Storage
  /** Unpacks WOFF 2.0. */
  unpacker: Unpacker
  urls: LinkUrls
  webhookEvents: WebhookEvents
  wakeUps: WakeUps
  /** What renders have of their user's fonts and files. */
  assets: Assets
  /** Reads and checks request bodies. */
  bodies: Bodies
  /** Renders what was accepted to be done in the background. */
  worker: Worker
  close(): Promise<void>
}

/** Something the operator has to mend; its message is the whole story. */
export class StartError extends Error {
  override name = 'StartError'
}

/** What tests put in the place of the real thing, and the process's own standard error. */
export type Overrides = Partial<Pick<Services, 'now' | 'log' | 'storage' | 'engine'>> & {
  bodyLimits?: Partial<BodyLimits>
  /** Where the log goes unless `log` is given. */
  logWriter?: LineWriter
}

/** @throws StartError, DirectoryInUseError, or what a capability throws on opening */
export async function openServices(config: Config, overrides: Overrides = {}): Promise<Services> {
  const closers: (() => unknown)[] = []
  async function close() {
    for (const closer of closers.splice(0).reverse()) await closer()
  }

  try {
    const logWriter = overrides.logWriter ?? openLogWriter()
    const log = overrides.log ?? createLog(config.logLevel, logWriter)
    for (const warning of config.warnings) log.warn(warning)
    const metrics = createMetrics()
    metrics.watchTotal(
      'platen_log_lines_dropped_total',
      'Log lines that could not be written',
      () => logWriter.dropped,
    )
    const selfAddress = createSelfAddress(config.baseUrl)
    const egressPolicy = createEgressPolicy({ allow: config.egressAllow, selfAddress })

    const unpacker = createUnpacker()
    const dataDir = resolve(config.dataDir)
    if (config.databaseUrl === null) closers.push(lock(dataDir))
    const secrets = createSecrets(config.appSecrets ?? [loadOrCreateAppSecret(dataDir)])
    // The three slow ones at once: none needs another.
    const [contract, database, engine] = await settleAll([
      loadContract(),
      openDatabase(config, dataDir).then((opened) => {
        closers.push(opened.close)
        return opened
      }),
      (overrides.engine
        ? Promise.resolve(overrides.engine)
        : openEngine(config, egressPolicy, unpacker, log)
      ).then((opened) => {
        closers.push(opened.close)
        return opened
      }),
    ])
    const storage =
      overrides.storage ??
      (await openDiskStorage(join(dataDir, 'outputs'), {
        // The embedded database does not sync its commits: nothing is gained by waiting there.
        awaitsSync: !database.exclusive,
        onSyncError: (err) => log.error({ err }, 'a stored file could not be synced to the disk'),
      }))
    closers.push(storage.close)
    const liquid = createLiquidPool()
    closers.push(liquid.close)
    const bodies = createBodies({
      maxBytes: config.maxBodyBytes,
      largestBytes: Math.max(
        config.maxBodyBytes,
        ...contract.operations.map(({ fileBytesMax }) => fileBytesMax ?? 0),
      ),
      thread: new URL('./http/body/worker.ts', import.meta.url),
      limits: overrides.bodyLimits,
    })
    closers.push(bodies.close)

    metrics.watch('platen_renders_active', 'Renders under way', () => engine.load().active)
    metrics.watch('platen_lanes', 'Lanes with a living browser', () => engine.load().lanes)
    metrics.watchCounts(
      'platen_lanes_replaced',
      'Lanes replaced since the start, by reason',
      'reason',
      () => engine.load().replaced,
    )
    metrics.watch('platen_body_bytes', 'Bytes of request bodies in memory', bodies.heldBytes)
    metrics.watch('platen_renders_waiting', 'Renders in line', () => engine.load().waiting)

    const now = overrides.now ?? (() => new Date())
    const db = database.db
    const assets = createAssets({ db, storage, selfAddress })
    const urls = createLinkUrls(config, secrets)
    const webhookEvents = createWebhookEvents(urls)
    const sender = createSender(egressPolicy)
    if (database.exclusive) await Promise.all([expireRenders(db), expireDeliveries(db)])
    const wakeUps = openEmbeddedWakeUps(log)
    closers.push(wakeUps.close)
    const deliverer = startDeliverer({ db, sender, secrets, wakeUps, log, now })
    closers.push(deliverer.close)
    const failedTime = createFailedTime(db, now, (err) => {
      log.error({ err }, 'the time of a failed render could not be counted')
    })
    const rendering = { db, engine, assets, storage, log, metrics, failedTime, now }
    const worker = startRenderWorker({ ...rendering, webhookEvents, wakeUps })
    closers.push(worker.close)
    return {
      assets,
      bodies,
      config,
      contract,
      database,
      engine,
      failedTime,
      liquid,
      log,
      metrics,
      now,
      egressPolicy,
      selfAddress,
      rateLimiter: createRateLimiter(config.rateLimitPerMinute, now),
      secrets,
      storage,
      webhookEvents,
      unpacker,
      urls,
      wakeUps,
      worker,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function lock(dataDir: string): () => void {
  try {
    return lockDirectory(dataDir)
  } catch (cause) {
    if (cause instanceof DirectoryInUseError) throw cause
    const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
    throw new StartError(`The data directory ${dataDir} cannot be used${code}.`, { cause })
  }
}

/** Like Promise.all, but waits for every one, so that what was opened can be closed again. */
async function settleAll<T extends readonly Promise<unknown>[]>(
  promises: readonly [...T],
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises)
  return Promise.all(promises) as Promise<{ [K in keyof T]: Awaited<T[K]> }>
}

/** Chromium's own last word; where it speaks of a sandbox, see CHROMIUM_SANDBOX in the README. */
function lastLine(error: unknown): string {
  const lines = error instanceof Error ? error.message.split('\n') : []
  const said = lines.findLast((line) => /\w/.test(line) && !/^\s*(at |TROUBLESHOOTING)/.test(line))
  return said?.trim().slice(0, 300) ?? 'it said nothing'
}

async function openDatabase(config: Config, dataDir: string): Promise<DatabaseHandle> {
  if (config.databaseUrl === null) return openPglite(join(dataDir, 'database'))
  try {
    return await openPostgres(config.databaseUrl)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
    throw new StartError(`The database at DATABASE_URL cannot be used${code}.`, { cause })
  }
}

async function openEngine(
  config: Config,
  egressPolicy: EgressPolicy,
  unpacker: Unpacker,
  log: Log,
): Promise<Engine> {
  const executable = await findBrowser(config.chromePath)
  if (executable === null) {
    throw new StartError(
      config.chromePath === null
        ? 'No Chromium was found. Run the setup (see README), or set CHROME_PATH.'
        : `CHROME_PATH names no executable file: ${config.chromePath}`,
    )
  }
  if (!config.chromiumSandbox) log.warn('CHROMIUM_SANDBOX=off: pages are not contained')
  const { lanes, chromiumSandbox: sandbox } = config
  try {
    return await createEngine({ executable, sandbox, lanes, egressPolicy, unpacker, log })
  } catch (cause) {
    if (!(cause instanceof EngineError)) throw cause
    throw new StartError(`Chromium at ${executable} did not start: ${lastLine(cause.cause)}`, {
      cause,
    })
  }
}

/** Builds every capability once, in order; close() closes them in reverse. */
import { resolve } from 'node:path'
import { createUnpacker } from '@platen/chromium'
import { type BlockedHosts, type Lookup, openReserved } from '@platen/chromium/egress'
import { createFailedTime } from './accounts/failed-time.ts'
import { createKeyUse, type KeyUse } from './accounts/key-use.ts'
import { createOgRateLimiter, createRateLimiter } from './accounts/rate-limit.ts'
import { createLocalCounts, createSharedCounts } from './accounts/request-counts.ts'
import { createAssets } from './assets/assets.ts'
import type { Capabilities } from './capabilities.ts'
import type { Config } from './config.ts'
import { loadContract } from './contract/contract.ts'
import { type Dashboard, openDashboard } from './dashboard/dashboard.ts'
import { qpdfWarnings } from './finisher/qpdf/warnings.ts'
import type { BodyLimits } from './http/body/bodies.ts'
import { type Closers, createClosers } from './lib/closers.ts'
import type { LineWriter } from './lib/line-writer.ts'
import { settleAll } from './lib/settle-all.ts'
import { createLog, openLogWriter } from './log.ts'
import { createMetrics } from './metrics.ts'
import { createClockCheck } from './nodes/clock-check.ts'
import {
  createEgress,
  lockDataDirectory,
  openBodies,
  openDatabase,
  openProcessRow,
  openStorage,
  openTraces,
  openWakeUps,
} from './open.ts'
import { openEngine } from './open-engine.ts'
import { type LastDay, withLastDay } from './operations/last-day.ts'
import { createPdfWork } from './pdfs/work.ts'
import { openPools, type Pools } from './pools.ts'
import { createBatchEnds } from './renders/batches/ends.ts'
import { createEventWaits } from './renders/events/waits.ts'
import { createRequestKeeper } from './renders/kept-requests/keeper.ts'
import type { RenderServices } from './renders/services.ts'
import { HTML_OPTION_RULES } from './renders/validation.ts'
import { createWaitingBudget } from './renders/waiting-budget.ts'
import { readWaitingBytes } from './renders/waiting-bytes.ts'
import { createRenderWaits } from './renders/waits.ts'
import { createWebhookEvents } from './renders/webhook-events.ts'
import { createSecrets, loadOrCreateAppSecret } from './secrets/secrets.ts'
import { watchCapabilities, watchQueue } from './service-metrics.ts'
import { createLinkUrls } from './signed-urls/urls.ts'
import { type StorageOperation, withErrorCount } from './storage/counted.ts'

export interface Services extends Capabilities, RenderServices, Pools {
  /** Null if it is off. */
  dashboard: Dashboard | null
  /** Records when keys were last used. */
  keyUse: KeyUse
  /** The hosts that `egressPolicy` has refused. */
  egressBlocks: BlockedHosts
  /** The renders of all processes in the last day. */
  lastDay: LastDay
  close(): Promise<void>
}

/** Replacements that tests use, and the standard error of the process. */
export type Overrides = Partial<
  Pick<Services, 'now' | 'log' | 'storage' | 'engine' | 'contract' | 'dashboard' | 'workshop'>
> & {
  /** The name resolver. */
  lookup?: Lookup
  bodyLimits?: Partial<BodyLimits>
  /** The destination of the log unless `log` is given. */
  logWriter?: LineWriter
}

/** @throws StartError, DirectoryInUseError, or the error of a capability that cannot be opened */
export async function openServices(config: Config, overrides: Overrides = {}): Promise<Services> {
  const closers = createClosers()
  const { close } = closers
  try {
    const opened = await openCapabilities(config, overrides, closers)
    return { ...buildServices(config, opened), close }
  } catch (error) {
    await close()
    throw error
  }
}

type Opened = Awaited<ReturnType<typeof openCapabilities>>

/** Opens every capability that has to be closed. */
async function openCapabilities(config: Config, overrides: Overrides, closers: Closers) {
  const { opened, opening } = closers
  const logWriter = overrides.logWriter ?? openLogWriter()
  const log = overrides.log ?? createLog(config.logLevel, logWriter)
  for (const warning of [...config.warnings, ...(await qpdfWarnings())]) log.warn(warning)
  const traces = opened(await openTraces(config, { log, clock: Date.now }))
  const reserved = opened(
    await openReserved([config.databaseUrl, config.queueUrl, config.s3?.endpoint ?? null]),
  )
  const egress = createEgress(config, reserved, overrides.lookup)
  const { egressPolicy, selfAddress } = egress
  const unpacker = createUnpacker()
  const dataDir = resolve(config.dataDir)
  if (config.databaseUrl === null) closers.add(lockDataDirectory(dataDir))
  const secrets = createSecrets(config.appSecrets ?? [loadOrCreateAppSecret(dataDir)])
  // The slow ones are independent of each other.
  const loadingContract = overrides.contract ? Promise.resolve(overrides.contract) : loadContract()
  const [database, engine, contract, dashboard, wakeUps] = await settleAll([
    opening(openDatabase(config, dataDir, log)),
    opening(
      overrides.engine
        ? Promise.resolve(overrides.engine)
        : openEngine(config, { egressPolicy, unpacker, log }),
    ),
    loadingContract,
    overrides.dashboard
      ? Promise.resolve(overrides.dashboard)
      : openDashboard(config, loadingContract, log),
    opening(openWakeUps(config, log)),
  ])
  const now = overrides.now ?? database.clock.now
  const { db } = database
  const { metrics, lastDay } = withLastDay(createMetrics(), { db, now, log, engine, dataDir })
  opened(lastDay)
  const bareStorage =
    overrides.storage ??
    // The embedded database does not sync its commits, so syncing files would gain nothing.
    (await openStorage(config, { dataDir, awaitsSync: !database.exclusive, log }))
  const storage = opened(
    withErrorCount(bareStorage, (operation: StorageOperation) => metrics.storageError(operation)),
  )
  const clockCheck = createClockCheck(database.clock, log)
  const requests = opened(createRequestKeeper({ db, storage, log, now }, config.keepRequests))
  const node = opened(
    await openProcessRow(config, { database, clockCheck, selfAddress, reserved, log }),
  )
  const bodies = opened(openBodies(config, contract, overrides.bodyLimits))
  const keyUse = opened(
    createKeyUse(db, now, (err) => {
      log.error({ err }, 'the last use of keys could not be recorded')
    }),
  )
  const cannotRead = (what: string) => (err: unknown) => {
    log.error({ err }, `${what} cannot be read`)
  }
  const waits = opened(createRenderWaits({ db, onError: cannotRead('the states of renders') }))
  const batchEnds = opened(createBatchEnds({ db, onError: cannotRead('the states of batches') }))
  const eventWaits = opened(createEventWaits({ db, onError: cannotRead('the ends of renders') }))
  return {
    logWriter,
    log,
    metrics,
    lastDay,
    traces,
    now,
    clockCheck,
    ...egress,
    unpacker,
    secrets,
    keyUse,
    contract,
    dashboard,
    database,
    db,
    node,
    engine,
    storage,
    requests,
    ...openPools(closers, overrides.workshop),
    bodies,
    wakeUps,
    waits,
    batchEnds,
    eventWaits,
  }
}

/** Builds the capabilities that hold nothing to close. */
function buildServices(config: Config, { logWriter, ...opened }: Opened): Omit<Services, 'close'> {
  const { database, db, log, metrics, now, secrets, selfAddress, storage } = opened
  const requestCounts = database.exclusive ? createLocalCounts(now) : createSharedCounts(db)
  const rates = { limit: config.rateLimitPerMinute, counts: requestCounts }
  const urls = createLinkUrls(config, secrets)
  watchCapabilities(metrics, { ...opened, logWriter })
  watchQueue(metrics, database)
  return {
    ...opened,
    config,
    optionRules: HTML_OPTION_RULES,
    urls,
    assets: createAssets({ db, storage, selfAddress }),
    pdfWork: createPdfWork({ ...opened, config }),
    failedTime: createFailedTime(db, now, (err) => {
      log.error({ err }, 'the time of a failed render could not be counted')
    }),
    requestCounts,
    waitingBudget: createWaitingBudget((userId) => readWaitingBytes(db, userId)),
    rateLimiter: createRateLimiter({ kind: 'requests', ...rates }),
    ogRateLimiter: createOgRateLimiter(rates),
    webhookEvents: createWebhookEvents(urls),
  }
}

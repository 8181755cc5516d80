/** Opens the resources of the process, and explains to the operator why one cannot be opened. */
import { join } from 'node:path'
import {
  createEgressPolicy,
  createSelfAddress,
  type Lookup,
  type Reserved,
  withBlockCounts,
} from '@platen/chromium/egress'
import { PLANS } from './accounts/plans.ts'
import type { Capabilities } from './capabilities.ts'
import { FILE_BYTES_MAX } from './comparison/limits.ts'
import type { Config } from './config.ts'
import type { Contract } from './contract/contract.ts'
import { type DatabaseHandle, openPglite, openPostgres } from './db/index.ts'
import { DirectoryInUseError, lockDirectory } from './db/lock.ts'
import { whileNoConnection } from './db/no-connection.ts'
import { SchemaRefusal } from './db/schema-state.ts'
import { type Bodies, type BodyLimits, createBodies } from './http/body/bodies.ts'
import { statementBudgets } from './limits.ts'
import type { Log } from './log.ts'
import { createOnlyNode, type Node, openNode } from './nodes/node.ts'
import { createOutbound } from './outbound/requests.ts'
import { SOURCE_BYTES_MAX } from './pdfs/limits.ts'
import { openDiskStorage } from './storage/disk.ts'
import { type Storage, StorageRefusal } from './storage/index.ts'
import { NO_TRACES, type Traces } from './tracing/index.ts'
import type { WakeUps } from './wake-ups/index.ts'

/** A problem that the operator has to fix. Its message is printed without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

/** @returns a function that releases the lock @throws StartError, DirectoryInUseError */
export function lockDataDirectory(dataDir: string): () => void {
  try {
    return lockDirectory(dataDir)
  } catch (cause) {
    if (cause instanceof DirectoryInUseError) throw cause
    throw new StartError(`The data directory ${dataDir} cannot be used${codeOf(cause)}.`, { cause })
  }
}

/** Connections for requests and background work that hold no lane. */
const CONNECTIONS_BESIDE_LANES = 3

/**
 * Waits for a minute while PostgreSQL has no connection left: processes may be ending.
 * @throws StartError, SchemaRefusal, or what the embedded database throws
 */
export async function openDatabase(
  config: Config,
  dataDir: string,
  log: Log,
): Promise<DatabaseHandle> {
  if (config.databaseUrl === null) {
    return openPglite(join(dataDir, 'database'), config.databaseTimeoutMs)
  }
  const { databaseUrl } = config
  const open = () =>
    openPostgres(databaseUrl, {
      connections: config.databaseConnections ?? config.lanes + CONNECTIONS_BESIDE_LANES,
      prepare: config.databasePrepare,
      timeoutMs: config.databaseTimeoutMs,
    })
  try {
    return await whileNoConnection(open, log)
  } catch (cause) {
    if (cause instanceof SchemaRefusal) throw cause
    throw new StartError(`The database at DATABASE_URL cannot be used${codeOf(cause)}.`, { cause })
  }
}

/**
 * Decides about and sends what leaves this server: `selfAddress` learns the port, `egressBlocks`
 * lists what `egressPolicy` has refused, `outbound` sends webhooks and uploads.
 * @param lookup the name resolver, if it is not the default
 */
export function createEgress(
  { baseUrl, egressAllow: allow }: Config,
  reserved: Reserved,
  lookup?: Lookup,
) {
  const selfAddress = createSelfAddress(baseUrl, reserved)
  const rules = createEgressPolicy({ allow, selfAddress, ...(lookup && { lookup }) })
  const { policy: egressPolicy, blocked: egressBlocks } = withBlockCounts(rules)
  return { selfAddress, egressPolicy, egressBlocks, outbound: createOutbound(egressPolicy) }
}

interface StorageOptions {
  dataDir: string
  /** Whether files on the disk are to survive a power cut before they count as stored. */
  awaitsSync: boolean
  log: Log
}

/** @throws StartError if the S3 server refuses the bucket or the keys */
export async function openStorage(
  { s3 }: Config,
  { dataDir, awaitsSync, log }: StorageOptions,
): Promise<Storage> {
  if (s3 === null) {
    return openDiskStorage(join(dataDir, 'outputs'), {
      awaitsSync,
      onSyncError: (err) => log.error({ err }, 'a stored file could not be synced to the disk'),
    })
  }
  // The SDK takes memory and time to load, which a server with a disk saves.
  const { openS3Storage } = await import('./storage/s3.ts')
  const storage = openS3Storage(s3)
  try {
    await storage.ping()
  } catch (cause) {
    if (cause instanceof StorageRefusal) {
      await storage.close()
      throw new StartError(`The bucket S3_BUCKET cannot be used: ${cause.message}.`, { cause })
    }
    // A storage that is away must not keep a process from starting: readiness reports it.
    log.error({ err: cause }, 'the S3 server does not answer')
  }
  return storage
}

/** @throws a database error */
export async function openProcessRow(
  { role, lanes, databaseTimeoutMs }: Config,
  {
    database,
    clockCheck,
    selfAddress,
    reserved,
    log,
  }: Pick<Capabilities, 'database' | 'clockCheck' | 'selfAddress' | 'log'> & { reserved: Reserved },
): Promise<Node> {
  const { db, clock } = database
  if (database.exclusive) return createOnlyNode()
  const { endpoint } = selfAddress
  const budgets = statementBudgets(databaseTimeoutMs)
  return openNode({
    db,
    log,
    role,
    lanes,
    budgets,
    endpoint,
    onOthers: reserved.setProcesses,
    async onRenewed() {
      // Until the next renewal the time comes from earlier readings.
      await clock
        .sync()
        .catch((err) => log.warn({ err }, 'the clock of the database cannot be read'))
      clockCheck.isRight()
    },
  })
}

/** @param clock milliseconds since 1970 */
export async function openTraces(
  { traces }: Config,
  { log, clock }: { log: Log; clock: () => number },
): Promise<Traces> {
  if (traces === null) return NO_TRACES
  const { openOtlpTraces } = await import('./tracing/otlp.ts')
  return openOtlpTraces({ ...traces, log, clock })
}

/** The code of a system error in parentheses, or nothing. */
export function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
}

/** Opens the reader of request bodies, which parses large ones in a thread. */
export function openBodies(
  { maxBodyBytes }: Config,
  { operations }: Contract,
  limits: Partial<BodyLimits> | undefined,
): Bodies {
  const files = operations.map(({ fileBytesMax }) => fileBytesMax ?? 0)
  return createBodies({
    maxBytes: maxBodyBytes,
    largestBytes: Math.max(maxBodyBytes, ...files),
    // The sources of work on PDFs, or both files of a comparison.
    loadedBytes: Math.max(SOURCE_BYTES_MAX, 2 * FILE_BYTES_MAX),
    tierOf: (plan) => PLANS[plan].tier,
    thread: new URL('./http/body/worker.ts', import.meta.url),
    limits,
  })
}

/**
 * Wake-ups reach other processes through the queue server, if there is one. The client of the queue
 * is large: it is loaded while the browsers start.
 */
export async function openWakeUps(
  { queueUrl: url, queueToken: token }: Config,
  log: Log,
): Promise<WakeUps> {
  if (url === null) {
    const { openEmbeddedWakeUps } = await import('./wake-ups/embedded.ts')
    return openEmbeddedWakeUps(log)
  }
  const { openServerWakeUps } = await import('./wake-ups/server.ts')
  return openServerWakeUps({ url, token, log })
}

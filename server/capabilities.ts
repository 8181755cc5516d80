/**
 * The capabilities of a process that features are made of, by name. `services.ts` builds them once.
 * A function takes those that it uses: `Pick<Capabilities, 'db' | 'log'>`.
 */
import type { Engine, Unpacker } from '@platen/chromium'
import type { EgressPolicy, SelfAddress } from '@platen/chromium/egress'
import type { FailedTime } from './accounts/failed-time.ts'
import type { RequestCounts } from './accounts/request-counts.ts'
import type { ComparisonPool } from './comparison/pool.ts'
import type { Config } from './config.ts'
import type { Contract } from './contract/contract.ts'
import type { Database, DatabaseHandle } from './db/index.ts'
import type { FinisherPool } from './finisher/finisher-pool.ts'
import type { Bodies } from './http/body/bodies.ts'
import type { RateLimiter } from './http/pipeline.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { ClockCheck } from './nodes/clock-check.ts'
import type { Node } from './nodes/node.ts'
import type { Outbound } from './outbound/requests.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { LinkUrls } from './signed-urls/urls.ts'
import type { Storage } from './storage/index.ts'
import type { Traces } from './tracing/index.ts'
import type { WakeUps } from './wake-ups/index.ts'
import type { Workshop } from './workshop/workshop.ts'

export interface Capabilities {
  config: Config
  contract: Contract
  secrets: Secrets
  log: Log
  metrics: Metrics
  traces: Traces
  /** The time of the database, which all processes share. */
  now: () => Date
  clockCheck: ClockCheck
  database: DatabaseHandle
  /** That of `database`. */
  db: Database
  storage: Storage
  wakeUps: WakeUps
  /** The row of this process. */
  node: Node
  /** Reads and checks request bodies. */
  bodies: Bodies
  /**
   * The requests per minute of each plan. `app.ts` names the operations with another limit or none.
   */
  rateLimiter: RateLimiter
  /** New Open Graph images per minute and key. */
  ogRateLimiter: Pick<RateLimiter, 'consume'>
  requestCounts: RequestCounts
  /** Limits the time for which failed renders hold lanes. */
  failedTime: FailedTime
  /** The addresses of this server. */
  selfAddress: SelfAddress
  egressPolicy: EgressPolicy
  /** Sends requests to addresses of users. */
  outbound: Outbound
  /** Makes signed addresses. */
  urls: LinkUrls
  engine: Engine
  /** Unpacks WOFF 2.0. */
  unpacker: Unpacker
  /** The helper processes that all pools share. */
  workshop: Workshop
  finisher: FinisherPool
  comparison: ComparisonPool
}

/** Requeues or fails the renders of processes that died, at the start and every few seconds. */
import { sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts'
import type { Database } from '../../db/index.ts'
import { type Loop, startPoller } from '../../lib/poller.ts'
import { statementBudgets } from '../../limits.ts'
import type { Log } from '../../log.ts'
import { removeOldNodes } from '../../nodes/node.ts'
import type { RenderServices } from '../services.ts'
import {
  ABANDONED,
  failAbandoned,
  findAbandoned,
  type Leases,
  releaseUnknown,
  requeueRenders,
  sweepRenders,
} from './claims.ts'

const INTERVAL_MS = 5_000
/** With the embedded database no other process can die, only a statement be lost. */
const INTERVAL_EXCLUSIVE_MS = 15_000
/**
 * Renders with a webhook that a pass fails: each takes a statement, and a pass is one transaction.
 */
const BATCH = 100

/** The rows that one pass has changed. */
interface Reaped {
  requeued: number
  failed: number
}

export function startReaper(services: RenderServices): Loop {
  const { config, database, node, wakeUps, log, now } = services
  const { unknownSeconds } = statementBudgets(config.databaseTimeoutMs)
  return startPoller({
    async poll() {
      const unknown = await releaseUnknown(database.db, node, { now: now(), unknownSeconds })
      if (unknown > 0) {
        log.warn({ renders: unknown }, 'renders of lost statements were released')
        wakeUps.notify('renders')
      }
      await (database.exclusive ? reap(services) : reapAlone(services))
    },
    everyMs: database.exclusive ? INTERVAL_EXCLUSIVE_MS : INTERVAL_MS,
    onError: (error) => logFailure(log, error),
  })
}

/** Runs one pass. A failure is logged: the loop's next pass finds the same rows. */
export async function tryToReap(services: RenderServices): Promise<void> {
  await reap(services).catch((error: unknown) => logFailure(services.log, error))
}

async function reap(services: RenderServices): Promise<void> {
  announce(services, await runPass(services, services.database.db, leasesOf(services)))
}

/** Runs one pass as a transaction, unless another process is running one. */
async function reapAlone(services: RenderServices): Promise<void> {
  const leases = leasesOf(services)
  const reaped = await services.database.db.transaction(async (tx) => {
    const [row] = await tx.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.reaper}) as locked`,
    )
    if (!row?.locked) return null
    const changed = await runPass(services, tx, leases)
    // A database that hung meanwhile has let the leases of living processes expire.
    if (leases !== leasesOf(services)) throw new Error('the database did not answer in time')
    return changed
  })
  if (reaped) announce(services, reaped)
}

function leasesOf({ node }: Pick<RenderServices, 'node'>): Leases {
  return node.mayJudge() ? 'nodes' : 'renders'
}

async function runPass(services: RenderServices, db: Database, leases: Leases): Promise<Reaped> {
  const requeued = await requeueRenders(db, leases)
  const withWebhook = await failWithWebhook(db, leases, services)
  // These may have deliveries for endpoints of their users.
  const failed = withWebhook + (await sweepRenders(db, services.now(), leases))
  if (leases === 'nodes') await removeOldNodes(db)
  return { requeued, failed }
}

function announce(
  { wakeUps, log }: Pick<RenderServices, 'wakeUps' | 'log'>,
  { requeued, failed }: Reaped,
): void {
  if (requeued > 0) {
    log.warn({ renders: requeued }, 'renders that no process holds were requeued')
    wakeUps.notify('renders')
  }
  if (failed === 0) return
  wakeUps.notify('deliveries')
  log.warn({ renders: failed }, 'renders of processes that died were failed')
}

function logFailure(log: Log, err: unknown): void {
  log.error({ err }, 'renders of processes that died could not be requeued or failed')
}

/** Fails at most one batch; the next pass fails the rest. @returns the number of failed renders */
async function failWithWebhook(
  db: Database,
  leases: Leases,
  { webhookEvents, now }: Pick<RenderServices, 'webhookEvents' | 'now'>,
): Promise<number> {
  let failed = 0
  for (const render of await findAbandoned(db, leases, BATCH)) {
    const delivery = webhookEvents.failed(render, ABANDONED, now())
    if (await failAbandoned(db, render, { leases, delivery, now: now() })) failed += 1
  }
  return failed
}

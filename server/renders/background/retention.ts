/** Removes outputs when their time has come; the rows of their renders stay. */
import type { Database } from '../../db/index.ts'
import { startPoller } from '../../lib/poller.ts'
import type { Log } from '../../log.ts'
import type { Storage } from '../../storage/index.ts'
import { freeOldKeys } from '../idempotency.ts'
import { hideOld } from '../output-records.ts'
import { inBatches, removeOutput } from './output-sweep.ts'

interface RetentionServices {
  db: Database
  storage: Storage
  log: Log
  now: () => Date
}

const INTERVAL_MS = 15 * 60_000
const DAY_MS = 24 * 3_600_000

/**
 * At the start and every 15 minutes.
 * @param days how long outputs are kept; 0 = for ever
 * @returns a function that stops it
 */
export function startRetention(services: RetentionServices, days: number): () => void {
  async function sweep(): Promise<void> {
    await freeOldKeys(services.db, services.now())
    if (days > 0) await removeOutputs(services, days)
  }
  const { stop } = startPoller(sweep, INTERVAL_MS, (err) => {
    // The next sweep finds the same rows.
    services.log.error({ err }, 'old outputs could not be removed')
  })
  return stop
}

/** Hides each output, removes its bytes, and forgets it: the sweep finishes what is cut off. @returns how many */
export async function removeOutputs(
  { db, storage, now }: Omit<RetentionServices, 'log'>,
  days: number,
): Promise<number> {
  const before = new Date(now().getTime() - days * DAY_MS)
  return inBatches(
    (limit) => hideOld(db, before, limit),
    (key) => removeOutput({ db, storage }, key),
  )
}

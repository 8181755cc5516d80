/**
 * Removes outputs and kept requests whose retention time is over; the rows of their renders stay.
 * Also releases old idempotency keys.
 */
import { inBatches } from '../../lib/batches.ts'
import { type Loop, startPoller } from '../../lib/poller.ts'
import { releaseOldBatchKeys } from '../batches/queries.ts'
import { oldestKeyAt, releaseOldKeys } from '../idempotency.ts'
import { removeOutput } from '../output-files.ts'
import { hideOld } from '../output-records.ts'
import type { RenderServices } from '../services.ts'

interface RetentionOptions {
  /** How long outputs are kept. */
  days: number
  signal?: AbortSignal
}

const INTERVAL_MS = 15 * 60_000
const DAY_MS = 24 * 3_600_000

/**
 * Runs at the start and every 15 minutes.
 * @param days how long outputs are kept; 0 = no limit
 */
export function startRetention(services: RenderServices, days: number): Loop {
  const { db, now } = services
  return startPoller({
    async poll(signal) {
      if (!services.clockCheck.isRight()) return
      const before = days > 0 ? startOfRetention(now(), days) : null
      // None waits for another one to succeed.
      const ended = await Promise.allSettled([
        releaseKeys((limit) => releaseOldKeys(db, { now: now(), limit }), signal),
        releaseKeys((limit) => {
          return releaseOldBatchKeys(db, { before: oldestKeyAt(now()), limit })
        }, signal),
        days > 0 ? removeOutputs(services, { days, signal }) : null,
        services.requests.removeOld(before, signal),
      ])
      const failed = ended.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
    },
    everyMs: INTERVAL_MS,
    onError(err) {
      // The next pass finds the same rows.
      services.log.error({ err }, 'old outputs could not be removed')
    },
  })
}

/**
 * Releases old idempotency keys, few with each statement: it would be cancelled if it took seconds.
 * @param release releases at most `limit` keys
 */
async function releaseKeys(
  release: (limit: number) => Promise<string[]>,
  signal: AbortSignal,
): Promise<void> {
  await inBatches({
    next: release,
    process: async () => {}, // done by the statement
    signal,
  })
}

/**
 * Hides each old output, removes its bytes, and deletes its row. The output sweep finishes
 * interrupted removals.
 * @returns the number of removed outputs
 */
export async function removeOutputs(
  { db, storage, now }: Pick<RenderServices, 'db' | 'storage' | 'now'>,
  { days, signal }: RetentionOptions,
): Promise<number> {
  const before = startOfRetention(now(), days)
  return inBatches({
    next: (limit) => hideOld(db, before, limit),
    process: (key) => removeOutput({ db, storage }, key),
    signal,
  })
}

/** The time before which renders must have ended for their files to be removed. */
function startOfRetention(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}

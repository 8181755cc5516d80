/**
 * Removes output files that belong to no completed render: those of dead processes and deleted
 * renders.
 */
import type { Capabilities } from '../../capabilities.ts'
import type { Database } from '../../db/index.ts'
import { inBatches } from '../../lib/batches.ts'
import { type Loop, startPoller } from '../../lib/poller.ts'
import type { Storage } from '../../storage/index.ts'
import { removeOutput } from '../output-files.ts'
import { abandonOutputs, findHidden, hideOrphans } from '../output-records.ts'

interface SweepOptions {
  /** Whether no process can still be storing an abandoned file. */
  all?: boolean
  signal?: AbortSignal
}

const INTERVAL_MS = 10_000

/** Sweeps at the start and every 10 s. */
export function startOutputSweep({
  database,
  storage,
  clockCheck,
  log,
}: Pick<Capabilities, 'database' | 'storage' | 'clockCheck' | 'log'>): Loop {
  const services = { db: database.db, storage }
  // The embedded database is locked: no process from before the start can still be alive.
  let all = database.exclusive
  return startPoller({
    async poll(signal) {
      if (!clockCheck.isRight()) return
      await sweepOutputs(services, { all, signal })
      all = false
    },
    everyMs: INTERVAL_MS,
    onError(err) {
      // The next sweep finds the same rows.
      log.error({ err }, 'abandoned outputs could not be removed')
    },
  })
}

export async function sweepOutputs(
  { db, storage }: { db: Database; storage: Storage },
  { all = false, signal }: SweepOptions = {},
): Promise<void> {
  await inBatches({
    next: (limit) => abandonOutputs(db, limit),
    // Its row stays for a while: a process that hung may store the bytes later.
    process: (key) => storage.remove(key),
    signal,
  })
  await inBatches({
    next: (limit) => hideOrphans(db, limit),
    process: (key) => removeOutput({ db, storage }, key),
    signal,
  })
  await inBatches({
    next: (limit) => findHidden(db, { all, limit }),
    process: (key) => removeOutput({ db, storage }, key),
    signal,
  })
}

/** Removes output files that belong to no completed render: those of dead processes and deleted renders. */
import type { Database, DatabaseHandle } from '../../db/index.ts'
import { startPoller } from '../../lib/poller.ts'
import type { Log } from '../../log.ts'
import type { Storage } from '../../storage/index.ts'
import {
  abandonOutput,
  abandonOutputs,
  findHidden,
  forgetOutput,
  hideOrphans,
  type OutputFile,
} from '../output-records.ts'

interface Files {
  db: Database
  storage: Storage
}

const INTERVAL_MS = 10_000
const BATCH = 200

/** At the start and every 10 s. @returns a function that stops it */
export function startOutputSweep({
  database,
  storage,
  log,
}: {
  database: DatabaseHandle
  storage: Storage
  log: Log
}): () => void {
  const services = { db: database.db, storage }
  // On a database of our own no process of before the start can still be alive.
  let all = database.exclusive
  const sweep = async () => {
    await sweepOutputs(services, all)
    all = false
  }
  const { stop } = startPoller(sweep, INTERVAL_MS, (err) => {
    // The next sweep finds the same rows.
    log.error({ err }, 'abandoned outputs could not be removed')
  })
  return stop
}

/** @param all whether no process can still be storing a file that was given up */
export async function sweepOutputs({ db, storage }: Files, all = false): Promise<void> {
  await inBatches(
    (limit) => abandonOutputs(db, limit),
    // Its row stays for a while: a process that hung may store the bytes later.
    (key) => storage.remove(key),
  )
  await inBatches(
    (limit) => hideOrphans(db, limit),
    (key) => removeOutput({ db, storage }, key),
  )
  await inBatches(
    (limit) => findHidden(db, all, limit),
    (key) => removeOutput({ db, storage }, key),
  )
}

/** Does something for every key of every batch, one after the other. @returns how many there were */
export async function inBatches(
  next: (limit: number) => Promise<string[]>,
  remove: (key: string) => Promise<void>,
): Promise<number> {
  for (let removed = 0; ; ) {
    const keys = await next(BATCH)
    for (const key of keys) await remove(key)
    removed += keys.length
    if (keys.length < BATCH) return removed
  }
}

/** Removes the bytes of a hidden output, and then its row. */
export async function removeOutput({ db, storage }: Files, key: string): Promise<void> {
  await storage.remove(key)
  await forgetOutput(db, key)
}

/**
 * Removes a file that a render was not completed with, unless it was after all (see `abandonOutput`).
 * What cannot be done now is left to the sweep.
 */
export async function discardOutput(
  { db, storage, log }: Files & { log: Log },
  file: OutputFile,
): Promise<void> {
  try {
    if (await abandonOutput(db, file)) await removeOutput({ db, storage }, file.key)
  } catch (err) {
    log.error({ err }, 'an output that belongs to no render could not be removed yet')
  }
}

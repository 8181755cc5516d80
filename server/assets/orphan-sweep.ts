/** Finishes what processes that died left half done: bytes without an asset, room without bytes. */
import type { Database } from '../db/index.ts'
import { startPoller } from '../lib/poller.ts'
import type { Log } from '../log.ts'
import type { Storage } from '../storage/index.ts'
import { storageKeyOf } from './files.ts'
import { findHidden, forgetAsset, hideAbandoned } from './records.ts'

interface SweepServices {
  db: Database
  storage: Storage
  log: Log
}

const INTERVAL_MS = 15 * 60_000
/** Longer than the slowest storage takes for a file. */
const ABANDONED_SECONDS = 15 * 60
const BATCH = 200

/** At the start and every 15 minutes. @returns a function that stops it */
export function startAssetOrphanSweep(services: SweepServices): () => void {
  const sweep = () => sweepAssets(services)
  const { stop } = startPoller(sweep, INTERVAL_MS, (err) => {
    // The next sweep finds the same rows.
    services.log.error({ err }, 'unfinished assets could not be removed')
  })
  return stop
}

/** @param abandonedSeconds after which an upload is one whose process has died */
export async function sweepAssets(
  { db, storage }: Omit<SweepServices, 'log'>,
  abandonedSeconds = ABANDONED_SECONDS,
): Promise<void> {
  await hideAbandoned(db, abandonedSeconds)
  for (;;) {
    const hidden = await findHidden(db, BATCH)
    for (const asset of hidden) {
      await storage.remove(storageKeyOf(asset))
      await forgetAsset(db, asset.id)
    }
    if (hidden.length < BATCH) return
  }
}

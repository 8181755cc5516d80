/**
 * Removes what processes that died left behind: files without an asset, and quota without a file.
 */
import type { Capabilities } from '../capabilities.ts'
import { inBatches } from '../lib/batches.ts'
import { type Loop, startPoller } from '../lib/poller.ts'
import { storageKeyOf } from './files.ts'
import { findHidden, forgetAsset, hideAbandoned } from './records.ts'

interface SweepOptions {
  /** An upload that takes longer than this belongs to a process that died. */
  abandonedSeconds?: number
  signal?: AbortSignal
}

const INTERVAL_MS = 15 * 60_000
/** Longer than the slowest storage takes for a file. */
const ABANDONED_SECONDS = 15 * 60

/** Sweeps at the start and every 15 minutes. */
export function startAssetOrphanSweep(
  services: Pick<Capabilities, 'db' | 'storage' | 'clockCheck' | 'log'>,
): Loop {
  return startPoller({
    async poll(signal) {
      if (services.clockCheck.isRight()) await sweepAssets(services, { signal })
    },
    everyMs: INTERVAL_MS,
    onError(err) {
      // The next sweep finds the same rows.
      services.log.error({ err }, 'unfinished assets could not be removed')
    },
  })
}

export async function sweepAssets(
  { db, storage }: Pick<Capabilities, 'db' | 'storage'>,
  { abandonedSeconds = ABANDONED_SECONDS, signal }: SweepOptions = {},
): Promise<void> {
  await hideAbandoned(db, abandonedSeconds)
  await inBatches({
    // Earlier, bytes of a put that failed may still arrive.
    next: (limit) => findHidden(db, { seconds: abandonedSeconds, limit }),
    async process(asset) {
      await storage.remove(storageKeyOf(asset))
      await forgetAsset(db, asset.id)
    },
    signal,
  })
}

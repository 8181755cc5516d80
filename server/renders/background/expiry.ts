/**
 * Removes the outputs and kept requests of renders whose own retention time is over, every 10 s.
 */
import type { Capabilities } from '../../capabilities.ts'
import { inBatches } from '../../lib/batches.ts'
import { type Loop, startPoller } from '../../lib/poller.ts'
import { removeFile } from '../erase.ts'
import { hideExpired } from '../output-records.ts'

const INTERVAL_MS = 10_000

/** Runs at the start and every 10 s. */
export function startExpiry(
  services: Pick<Capabilities, 'db' | 'storage' | 'clockCheck' | 'log' | 'now'>,
): Loop {
  return startPoller({
    async poll(signal) {
      if (services.clockCheck.isRight()) await removeExpired(services, signal)
    },
    everyMs: INTERVAL_MS,
    onError(err) {
      // The sweeps of outputs and of requests find what is hidden, and the next pass the rest.
      services.log.error({ err }, 'expired outputs could not be removed')
    },
  })
}

/** @returns the number of removed files */
export function removeExpired(
  { db, storage, now }: Pick<Capabilities, 'db' | 'storage' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  return inBatches({
    next: (limit) => hideExpired(db, now(), limit),
    process: (file) => removeFile({ db, storage }, file),
    signal,
  })
}

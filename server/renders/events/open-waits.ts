/** Creates the waits for webhook events on the database. */
import type { Database } from '../../db/index.ts'
import type { Log } from '../../log.ts'
import { SEEN_MAX } from './cursor.ts'
import { listLatestEnded } from './queries.ts'
import { createEventWaits, type EventWaits } from './waits.ts'

/** It reads one render more than a cursor remembers, so that a new one is always among them. */
const LATEST = SEEN_MAX + 1

export function openEventWaits(
  db: Database,
  { now, log }: { now: () => Date; log: Log },
): EventWaits {
  return createEventWaits({
    findLatest: (ids, from) => listLatestEnded(db, ids, { from, limit: LATEST }),
    now,
    onError: (err) => log.error({ err }, 'the ends of renders cannot be read'),
  })
}

/** Deletes what has expired from the tables of the dashboard, once an hour. */
import type { Database } from '../db/index.ts'
import { type Loop, startPoller } from '../lib/poller.ts'
import type { Log } from '../log.ts'
import { deleteExpired } from './accounts.ts'

const EVERY_MS = 3_600_000

export function startSignInSweep({
  db,
  log,
  now,
}: {
  db: Database
  log: Log
  now: () => Date
}): Loop {
  return startPoller({
    poll: () => deleteExpired(db, now()),
    everyMs: EVERY_MS,
    onError: (err) => log.error({ err }, 'expired sessions could not be deleted'),
  })
}

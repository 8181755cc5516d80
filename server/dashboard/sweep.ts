/** Deletes what has expired from the tables of the dashboard, once an hour. */
import type { Database } from '../db/index.ts'
import { type Loop, startPoller } from '../lib/poller.ts'
import type { Log } from '../log.ts'
import type { ClockCheck } from '../nodes/clock-check.ts'
import { deleteExpired } from './accounts.ts'

const EVERY_MS = 3_600_000

export function startSignInSweep({
  db,
  clockCheck,
  log,
  now,
}: {
  db: Database
  clockCheck: ClockCheck
  log: Log
  now: () => Date
}): Loop {
  return startPoller({
    async poll() {
      if (clockCheck.isRight()) await deleteExpired(db, now())
    },
    everyMs: EVERY_MS,
    onError: (err) => log.error({ err }, 'expired sessions could not be deleted'),
  })
}

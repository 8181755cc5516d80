/** How old the Chromium of this process is, and the warning in the log when it is too old. */

import { type ChromiumBuild, describeBuild, type Engine } from '@platen/chromium'
import type { components } from '../contract.gen.ts'
import { type Poller, startPoller } from '../lib/poller.ts'
import type { Log } from '../log.ts'

const DAY_MS = 86_400_000

/** Chromium has a security release about once a week, so an older one lacks several. */
const OUTDATED_DAYS = 30

/** An update of the package changes what runs within an hour, when browsers are replaced. */
const CHECK_MS = 3_600_000

/** Describes a build. @returns null without a build */
export function chromiumStatus(
  build: ChromiumBuild | null,
  now: Date,
): components['schemas']['ChromiumStatus'] | null {
  if (build === null) return null
  const described = describeBuild(build)
  // A report names the day only: clients come to the same age.
  const { build_date: day } = described
  const ageMs = day === null ? null : now.getTime() - Date.parse(day)
  const days = ageMs === null ? null : Math.max(0, Math.floor(ageMs / DAY_MS))
  return {
    ...described,
    age_days: days,
    outdated: ageMs !== null && ageMs > OUTDATED_DAYS * DAY_MS,
  }
}

/**
 * Warns at the start and then once a day while Chromium is too old. If its age is not known, it
 * says so once.
 * @param now the time of the database
 */
export function startChromiumCheck({
  engine,
  log,
  now,
}: {
  engine: Pick<Engine, 'chromium'>
  log: Log
  now: () => Date
}): Poller {
  let warnedAt = Number.NEGATIVE_INFINITY
  let saidUnknown = false

  async function poll(): Promise<void> {
    const at = now()
    const status = chromiumStatus(engine.chromium(), at)
    if (status === null) return
    if (status.age_days === null && !saidUnknown) {
      saidUnknown = true
      log.info(status, 'the build date of Chromium is not known, so its age is not checked')
    }
    if (!status.outdated || at.getTime() - warnedAt < DAY_MS) return
    warnedAt = at.getTime()
    log.warn(
      status,
      `Chromium ${status.version} is ${status.age_days} days old and lacks security updates: pull a newer image, or upgrade the package and restart (/docs/operating/chromium)`,
    )
  }

  return startPoller({
    poll,
    everyMs: CHECK_MS,
    onError: (err) => log.error({ err }, 'the age of Chromium cannot be checked'),
  })
}

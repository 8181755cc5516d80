/** The days of a usage report, and the sums over its counts. */
import { validationError } from '../errors.ts'
import { DAY_MS, dayOf, parseDay, timeOf } from '../lib/days.ts'

/** Days in UTC, such as `2026-11-20`. */
export interface Period {
  from: string
  /** Included. */
  to: string
}

const DEFAULT_DAYS = 30
const DAYS_MAX = 31

/**
 * The period that a request means: without `from` and `to`, the last 30 days; with one of them, 30
 * days.
 * @throws ApiError VALIDATION_ERROR if it has no day, or more than 31
 */
export function periodOf(given: Partial<Period>, now: Date): Period {
  const from = given.from === undefined ? null : parseDay(given.from)
  const to = given.to === undefined ? null : parseDay(given.to)
  const rest = (DEFAULT_DAYS - 1) * DAY_MS
  const today = now.getTime()
  const start = from?.getTime() ?? (to?.getTime() ?? today) - rest
  const end = to?.getTime() ?? (from === null ? today : from.getTime() + rest)
  const period = { from: dayOf(new Date(start)), to: dayOf(timeOf(end)) }
  if (period.to < period.from) {
    throw validationError([{ path: 'to', message: '`to` must not be before `from`.' }])
  }
  if (daysOf(period).length > DAYS_MAX) {
    const message = `\`from\` and \`to\` must be at most ${DAYS_MAX} days, the first and the last included.`
    throw validationError([{ path: 'to', message }])
  }
  return period
}

/** Every day of a period; of a longer one, the first 32 days. */
export function daysOf({ from, to }: Period): string[] {
  const start = startOf(from)
  const length = Math.floor((startOf(to) - start) / DAY_MS) + 1
  return Array.from({ length: Math.min(length, DAYS_MAX + 1) }, (_, at) =>
    dayOf(new Date(start + at * DAY_MS)),
  )
}

/** The start of a day in ms. */
export function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

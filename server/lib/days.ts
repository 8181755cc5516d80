/** Reads days and points in time as clients write them in query parameters. */

/** The first year keeps every value within what the database stores. */
const DAY = /^(?:19[7-9]\d|[2-9]\d{3})-\d\d-\d\d$/
/** `+` in a query arrives as a space. */
const TIME = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+ -]\d\d:\d\d)$/

export const DAY_MS = 24 * 3_600_000

/**
 * The last millisecond of the year 9999: the ISO form of later times has a sign, which the database
 * refuses.
 */
const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** @param ms milliseconds since 1970; later than the year 9999 counts as its last millisecond */
export function timeOf(ms: number): Date {
  return new Date(Math.min(ms, LAST_MS))
}

/** @returns the start in UTC of a day such as `2026-11-20`; null if it is not a day from 1970 on */
export function parseDay(text: string): Date | null {
  if (!DAY.test(text)) return null
  const day = new Date(`${text}T00:00:00.000Z`)
  // Some parsers accept February 30 as a day in March.
  return Number.isNaN(day.getTime()) || dayOf(day) !== text ? null : day
}

/** A point in time, or a whole day in UTC. */
export interface TimeSpan {
  start: Date
  /** The first instant after it: of a point in time, the point itself. */
  end: Date
}

/** @param text a day, or an ISO 8601 time with its offset @returns null if it is neither */
export function parseDayOrTime(text: string): TimeSpan | null {
  const day = parseDay(text)
  if (day) return { start: day, end: timeOf(day.getTime() + DAY_MS) }
  const match = TIME.exec(text)
  if (!match || parseDay(match[1] ?? '') === null) return null
  const time = timeOf(Date.parse(text.replace(' ', '+')))
  return Number.isNaN(time.getTime()) ? null : { start: time, end: time }
}

/** The day in UTC of a point in time, such as `2026-11-20`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

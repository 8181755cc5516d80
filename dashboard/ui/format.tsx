/**
 * Numbers, sizes, durations, shares, amounts and times as the reader writes them. All of the
 * dashboard takes them from here.
 */

const STEPS: [limit: number, divisor: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [60, 1, 'second'],
  [3_600, 60, 'minute'],
  [86_400, 3_600, 'hour'],
  [86_400 * 30, 86_400, 'day'],
]

/**
 * Words are English, also those of units and of distances in time. Digits, separators and dates are
 * written in the reader's own way: to a German, 1.234 are more than a thousand, and 03/04 is no
 * date.
 */
const LANGUAGE = 'en'
const READERS_LANGUAGE = undefined

const TIME: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
}

/** A point in time as its distance from now; the whole time is in its title. */
export function When({ time }: { time: string | null | undefined }) {
  if (!time) return <span className="note">never</span>
  const date = new Date(time)
  const seconds = (date.getTime() - Date.now()) / 1_000
  const step = STEPS.find(([limit]) => Math.abs(seconds) < limit)
  const text = step
    ? new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto' }).format(
        Math.round(seconds / step[1]),
        step[2],
      )
    : date.toLocaleDateString(READERS_LANGUAGE, { dateStyle: 'medium' })
  return (
    <time dateTime={time} title={formatTime(time)}>
      {text}
    </time>
  )
}

/** A point in time in the reader's language and time zone, with the name of the zone. */
export function formatTime(time: string): string {
  return new Date(time).toLocaleString(READERS_LANGUAGE, TIME)
}

/** A day in the reader's way, such as `Nov 22`. @param date as `2026-11-22` */
export function formatDay(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(READERS_LANGUAGE, {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
}

/**
 * The time of a day in the reader's way, and the day if it is not today, such as `12:03` and
 * `28 Nov, 12:03`.
 */
export function formatClock(time: string): string {
  const date = new Date(time)
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  if (date.toDateString() === new Date().toDateString()) {
    return date.toLocaleTimeString(READERS_LANGUAGE, clock)
  }
  return date.toLocaleString(READERS_LANGUAGE, { month: 'short', day: 'numeric', ...clock })
}

/** A day of the calendar, such as `Nov 22, 2026`. @param date as `2026-11-22` */
export function formatDate(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(READERS_LANGUAGE, {
    dateStyle: 'medium',
    timeZone: 'UTC',
  })
}

/** The day of the reader's time zone in ISO 8601, for names of files: `2026-11-22`. */
export function isoDay(date: Date): string {
  // Swedish writes dates as ISO 8601 does.
  return date.toLocaleDateString('sv')
}

export function formatBytes(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined) return '–'
  if (bytes < 1_000) return `${formatNumber(bytes)} B`
  if (bytes < 1_000_000) return `${formatNumber(Math.round(bytes / 1_000))} kB`
  return `${formatNumber(bytes / 1_000_000, 1, 1)} MB`
}

/** Bytes in the units of the plans, whose MB has 1,048,576. */
export function formatStorage(bytes: number): string {
  if (bytes < 1024 ** 2) return `${formatNumber(Math.ceil(bytes / 1024))} kB`
  const megabytes = bytes / 1024 ** 2
  const [value, unit] = megabytes < 1024 ? [megabytes, 'MB'] : [megabytes / 1024, 'GB']
  return `${formatNumber(value, 1)} ${unit}`
}

export function formatMs(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return '–'
  return ms < 10_000 ? `${formatNumber(ms)} ms` : `${formatNumber(ms / 1_000, 1, 1)} s`
}

/** `12 s`, `5 min`, `3 h` or `40 d` */
export function formatAge(seconds: number): string {
  if (seconds < 60) return `${formatNumber(seconds)} s`
  if (seconds < 3_600) return `${formatNumber(Math.floor(seconds / 60))} min`
  if (seconds < 86_400) return `${formatNumber(Math.floor(seconds / 3_600))} h`
  return `${formatNumber(Math.floor(seconds / 86_400))} d`
}

/** `12 %`, `0.4 %`, and `less than 0.1 %` for less that is not nothing. @param share of 1 */
export function formatShare(share: number): string {
  const percent = share * 100
  if (percent > 0 && percent < 0.1) return `less than ${formatNumber(0.1)}\u00a0%`
  // What is not all does not read as if it were.
  const shown = percent < 10 ? percent : Math.min(Math.round(percent), percent < 100 ? 99 : 100)
  return `${formatNumber(shown, 1)}\u00a0%`
}

/** An amount in US dollars, in which renders beyond a plan are counted. */
export function formatDollars(amount: number): string {
  return amount.toLocaleString(READERS_LANGUAGE, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  })
}

/** @param most digits after the separator; three, unless others are wanted @param least of them */
export function formatNumber(value: number, most = 3, least = 0): string {
  return value.toLocaleString(READERS_LANGUAGE, {
    maximumFractionDigits: most,
    minimumFractionDigits: least,
  })
}

/** An English text with its numbers as the reader writes them, such as `5,000 renders`. */
export function formatNumbersIn(text: string): string {
  return text.replaceAll(/\d[\d,]*(?:\.\d+)?/g, (number) =>
    formatNumber(Number(number.replaceAll(',', ''))),
  )
}

/** `req_0123456789…` */
export function shortId(id: string): string {
  return id.length > 18 ? `${id.slice(0, 17)}…` : id
}

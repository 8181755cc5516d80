/** Numbers, sizes and times as people read them. */

const STEPS: [limit: number, divisor: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [60, 1, 'second'],
  [3_600, 60, 'minute'],
  [86_400, 3_600, 'hour'],
  [86_400 * 30, 86_400, 'day'],
]

/**
 * Sentences are English, and so are the numbers and distances in them. A date is written in the
 * reader's own way, as 03/04 is no date.
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

export function formatBytes(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined) return '–'
  if (bytes < 1_000) return `${bytes} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Bytes in the units of the plans, whose MB has 1,048,576. */
export function formatStorage(bytes: number): string {
  if (bytes < 1024 ** 2) return `${Math.ceil(bytes / 1024)} kB`
  const megabytes = bytes / 1024 ** 2
  const [value, unit] = megabytes < 1024 ? [megabytes, 'MB'] : [megabytes / 1024, 'GB']
  return `${value.toLocaleString(LANGUAGE, { maximumFractionDigits: 1 })} ${unit}`
}

export function formatMs(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return '–'
  return ms < 10_000 ? `${formatNumber(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`
}

export function formatNumber(value: number): string {
  return value.toLocaleString(LANGUAGE)
}

/** `req_0123456789…` */
export function shortId(id: string): string {
  return id.length > 18 ? `${id.slice(0, 17)}…` : id
}

/** Describes the Chromium that rendered a page, as `platen doctor` shows it. */

/** The part of a report that names it. */
interface Build {
  version: string
  build_date: string | null
}

const DAY_MS = 86_400_000

/** As in the server, which counts from the start of the same day. */
const OUTDATED_DAYS = 30

/** @param build null if the report does not name it */
export function describeChromium(
  build: Build | null,
  now: Date,
): { message: string; warning?: true } {
  if (build === null) return { message: 'the server does not report its version' }
  const { version, build_date } = build
  if (build_date === null) return { message: `${version}, whose build date is not known` }
  const ageMs = now.getTime() - Date.parse(build_date)
  const days = Math.max(0, Math.floor(ageMs / DAY_MS))
  const message = `${version}, built on ${build_date} (${days} ${days === 1 ? 'day' : 'days'} ago)`
  if (ageMs <= OUTDATED_DAYS * DAY_MS) return { message }
  return {
    message: `${message}: it lacks security updates. The operator has to update it, see docs/operating/chromium.md`,
    warning: true,
  }
}

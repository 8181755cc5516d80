/** Warns of certificates that end soon. */

const DAY_MS = 86_400_000
const WARNING_DAYS = 30

/** @returns the days that are left, if they are few; 0 for a certificate that has ended */
export function daysLeft(validUntil: Date, now: Date): number | null {
  const days = Math.ceil((validUntil.getTime() - now.getTime()) / DAY_MS)
  return days > WARNING_DAYS ? null : Math.max(0, days)
}

/** A sentence, or null for a certificate that does not end soon. */
export function expiryWarning(validUntil: Date, now: Date): string | null {
  const days = daysLeft(validUntil, now)
  if (days === null) return null
  if (days === 0) return 'The certificate has ended, and signs nothing any more.'
  return `The certificate ends in ${days === 1 ? '1 day' : `${days} days`}. Save the next one in time.`
}

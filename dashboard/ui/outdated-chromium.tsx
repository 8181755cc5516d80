/** The warning of a Chromium that is too old, for operators. The server tells nobody else. */
import { useSession } from '../session.tsx'
import { formatNumber } from './format.tsx'

/** The page of the documentation on updates of Chromium. */
export const CHROMIUM_GUIDE = '/docs/operating/chromium'

export const daysOf = (days: number): string =>
  `${formatNumber(days)} ${days === 1 ? 'day' : 'days'}`

export function OutdatedChromium() {
  const chromium = useSession().data?.chromium
  if (!chromium?.outdated || chromium.age_days === null) return null
  return (
    <p className="alert warn">
      <strong>Chromium is {daysOf(chromium.age_days)} old and lacks security updates.</strong>
      <span>
        Pull a newer image, or upgrade the package, and restart.{' '}
        <a href={CHROMIUM_GUIDE}>How to update</a>
      </span>
    </p>
  )
}

/** For operators: the Chromium of the server, and whether it needs an update. */
import type { SessionState } from '../api.ts'
import { useSession } from '../session.tsx'
import { formatNumber } from '../ui/format.tsx'
import { Page, Sheet } from '../ui/parts.tsx'

type Chromium = NonNullable<SessionState['chromium']>

const GUIDE = '/docs/operating/chromium'

export function Server() {
  const chromium = useSession().data?.chromium ?? null
  return (
    <Page title="Server">
      <Sheet title="Chromium">
        <div className="body stack">
          <OutdatedChromium />
          {chromium === null && <p>No Chromium has started in this process.</p>}
          {chromium && (
            <dl className="facts">
              <dt>Version</dt>
              <dd className="number">{chromium.version}</dd>
              <dt>Built</dt>
              <dd>{builtOn(chromium)}</dd>
            </dl>
          )}
          <p className="note">
            This is the process that answers the dashboard. Others are in <code>/metrics</code> as{' '}
            <code>platen_chromium_info</code>. <a href={GUIDE}>Chromium and security</a>
          </p>
        </div>
      </Sheet>
    </Page>
  )
}

function builtOn({ build_date, age_days }: Chromium): string {
  if (build_date === null || age_days === null) return 'at a time that is not known'
  return `${build_date}, ${daysOf(age_days)} ago`
}

const daysOf = (days: number): string => `${formatNumber(days)} ${days === 1 ? 'day' : 'days'}`

/** Warns operators of a Chromium that is too old. The server tells nobody else. */
export function OutdatedChromium() {
  const chromium = useSession().data?.chromium
  if (!chromium?.outdated || chromium.age_days === null) return null
  return (
    <p className="alert warn">
      <strong>Chromium is {daysOf(chromium.age_days)} old and lacks security updates.</strong>
      <span>
        Pull a newer image, or upgrade the package, and restart. <a href={GUIDE}>How to update</a>
      </span>
    </p>
  )
}

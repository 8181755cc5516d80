/**
 * For operators: lanes and queue as they are now, health, versions, and what the egress rules
 * refuse.
 */
import { EgressBlocks } from '../server/blocks.tsx'
import { type ServerStatus, useServerStatus } from '../server/calls.ts'
import { Lanes } from '../server/lanes.tsx'
import { LastDay } from '../server/last-day.tsx'
import { QueueSheet } from '../server/queue.tsx'
import { RetentionSheet, StorageSheet } from '../server/storage.tsx'
import { formatAge, formatDate } from '../ui/format.tsx'
import { CHROMIUM_GUIDE, daysOf, OutdatedChromium } from '../ui/outdated-chromium.tsx'
import { Failure, Loading, Page, Sheet } from '../ui/parts.tsx'

export function Server() {
  const { data, error } = useServerStatus()
  return (
    <Page title="Server">
      <OutdatedChromium />
      <Failure error={error} />
      {!data && !error && <Loading what="the state of the server" />}
      {data && (
        <>
          <div className="halves">
            <Health checks={data.checks} />
            <Versions status={data} />
          </div>
          <div className="halves">
            {data.storage && <StorageSheet storage={data.storage} />}
            {data.retention && <RetentionSheet retention={data.retention} />}
          </div>
          <LastDay steps={data.last_day} />
          <Lanes {...data} />
          <QueueSheet queue={data.queue} />
          <EgressBlocks blocks={data.egress_blocks} />
          <p className="note">
            Lanes, health and refused hosts are those of the process that answers the dashboard; the
            queue and the last day are those of all processes. More is in <code>/metrics</code>.
          </p>
        </>
      )}
    </Page>
  )
}

const CHECKS: Record<string, string> = {
  engine: 'Browsers',
  database: 'Database',
  storage: 'Storage',
  clock: 'Clock',
}

function Health({ checks }: Pick<ServerStatus, 'checks'>) {
  return (
    <Sheet title="Health">
      <dl className="facts body">
        {Object.entries(checks).map(([name, state]) => (
          <Check key={name} name={CHECKS[name] ?? name} state={state} />
        ))}
      </dl>
    </Sheet>
  )
}

function Check({ name, state }: { name: string; state: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <span className={state === 'ok' ? 'state ok' : 'state bad'}>{state}</span>
      </dd>
    </>
  )
}

function Versions({ status }: { status: ServerStatus }) {
  const { version, chromium, started_at } = status
  const upSeconds = Math.max(0, Math.round((Date.now() - Date.parse(started_at)) / 1_000))
  return (
    <Sheet title="Versions">
      <dl className="facts body">
        <dt>Platen</dt>
        <dd className="number">
          {version}, up for {formatAge(upSeconds)}
        </dd>
        <dt>Chromium</dt>
        <dd className="number">{chromium?.version ?? 'none has started in this process'}</dd>
        {chromium && (
          <>
            <dt>Built</dt>
            <dd>{builtOn(chromium)}</dd>
          </>
        )}
        <dt>Updates</dt>
        <dd>
          <a href="/docs/operating/upgrade">Platen</a>, <a href={CHROMIUM_GUIDE}>Chromium</a>
        </dd>
      </dl>
    </Sheet>
  )
}

function builtOn({ build_date, age_days }: NonNullable<ServerStatus['chromium']>): string {
  if (build_date === null || age_days === null) return 'at a time that is not known'
  return `${formatDate(build_date)}, ${daysOf(age_days)} ago`
}

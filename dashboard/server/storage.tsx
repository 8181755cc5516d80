/** For operators: where files and rows are, how much there is, and how long it is kept. */
import { formatNumber, formatStorage, When } from '../ui/format.tsx'
import { Sheet } from '../ui/parts.tsx'
import type { ServerStatus } from './calls.ts'

type Storage = NonNullable<ServerStatus['storage']>
type Fact = [name: string, value: string]

/** Below this part of it, a disk is nearly full. */
const LOW = 0.1

export function StorageSheet({ storage }: { storage: Storage }) {
  const { files, database, disk, measured_at } = storage
  const outputs = files.outputs === null ? '' : `${formatNumber(files.outputs)} files, `
  const kind = database.kind === 'embedded' ? 'Embedded' : 'PostgreSQL'
  return (
    <Sheet
      title="Storage"
      side={
        measured_at && (
          <span className="note">
            counted <When time={measured_at} />
          </span>
        )
      }
    >
      <dl className="facts body">
        <Facts
          facts={[
            ['Outputs', `${outputs}${sizeOf(files.output_bytes)}`],
            ['Requests', sizeOf(files.request_bytes)],
            ['Assets', sizeOf(files.asset_bytes)],
            ['Files are in', files.place],
            ['Database', `${kind}, ${sizeOf(database.bytes)}`],
            ['Database is in', database.place],
          ]}
        />
        <dt>Free disk</dt>
        <dd>{disk ? <FreeDisk disk={disk} /> : 'not known'}</dd>
      </dl>
    </Sheet>
  )
}

function FreeDisk({ disk: { free_bytes, total_bytes } }: { disk: NonNullable<Storage['disk']> }) {
  const text = `${formatStorage(free_bytes)} of ${formatStorage(total_bytes)}`
  if (free_bytes >= total_bytes * LOW) return <span className="number">{text}</span>
  return <span className="state bad number">{text}, nearly full</span>
}

const sizeOf = (bytes: number | null): string =>
  bytes === null ? 'not known' : formatStorage(bytes)

export function RetentionSheet({
  retention: { output_days, keeps_requests },
}: {
  retention: NonNullable<ServerStatus['retention']>
}) {
  const days = output_days === 1 ? '1 day' : `${formatNumber(output_days ?? 0)} days`
  return (
    <Sheet title="Retention">
      <dl className="facts body">
        <Facts
          facts={[
            [
              'Outputs',
              output_days === null
                ? 'until they are deleted, or as a request says'
                : `${days}, or as a request says`,
            ],
            ['Requests', keeps_requests ? 'as long as their outputs, without secrets' : 'not kept'],
            ['Renders', 'with their reports until they or their accounts are erased'],
            ['Deliveries', 'as renders'],
            ['Last day', '24 hours'],
            ['Logs', 'as long as your system keeps them'],
          ]}
        />
        <dt>Change it</dt>
        <dd>
          <a href="/docs/operating/operator-pages#retention">Settings of retention</a>
        </dd>
      </dl>
    </Sheet>
  )
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return facts.map(([name, value]) => <FactLine key={name} name={name} value={value} />)
}

function FactLine({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="number">{value}</dd>
    </>
  )
}

/** The batches of an account, the newest first. */
import { Link, useSearchParams } from 'wouter'
import { type BatchSummary, useBatches } from '../queries.ts'
import { useUser } from '../session.tsx'
import { Empty } from '../ui/empty.tsx'
import { formatNumber, shortId, When } from '../ui/format.tsx'
import { List } from '../ui/list.tsx'
import { Pager } from '../ui/pager.tsx'
import { Failure, Loading, Page } from '../ui/parts.tsx'
import { BatchProgress } from './batch.tsx'

const PAGE_SIZE = 25

export function Batches() {
  const [search, setSearch] = useSearchParams()
  const offset = Math.max(0, Number(search.get('offset')) || 0)
  const { data, error } = useBatches({ limit: PAGE_SIZE, offset })
  const rows = data?.data ?? []
  return (
    <Page
      title="Batches"
      actions={
        <Link href="/renders" className="button">
          All renders
        </Link>
      }
    >
      <Failure error={error} />
      <div className="sheet">
        {!data && !error && <Loading what="batches" />}
        {data && rows.length === 0 && <NoBatches />}
        {rows.length > 0 && <BatchTable rows={rows} />}
      </div>
      <Pager
        offset={offset}
        shown={rows.length}
        size={PAGE_SIZE}
        total={data?.pagination.total ?? 0}
        onPage={(to) => setSearch({ offset: String(to) })}
      />
    </Page>
  )
}

function BatchTable({ rows }: { rows: BatchSummary[] }) {
  return (
    <List>
      <thead>
        <tr>
          <th scope="col">Batch</th>
          <th scope="col">Progress</th>
          <th scope="col" className="end">
            Renders
          </th>
          <th scope="col" className="end">
            When
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.batch_id}>
            <td>
              <Link href={`/batches/${row.batch_id}`} className="title mono">
                {shortId(row.batch_id)}
              </Link>
            </td>
            <td>
              <BatchProgress batch={row} />
            </td>
            <td className="end number">{formatNumber(row.counts.total)}</td>
            <td className="end note nowrap">
              <When time={row.created_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </List>
  )
}

function NoBatches() {
  const user = useUser()
  if (!user.async) {
    return (
      <Empty stamp="100 × PDF">
        <p>
          A batch has up to 100 renders that were requested together. It needs background renders,
          which your plan does not have.
        </p>
        <Link href="/account" className="button">
          What your plan has
        </Link>
      </Empty>
    )
  }
  return (
    <Empty stamp="100 × PDF">
      <p>A batch has up to 100 renders that were requested together. Yours will be here.</p>
      <a href="/docs/guides/batches" className="button">
        How to send one
      </a>
    </Empty>
  )
}

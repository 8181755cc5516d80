/** The deliveries of all renders of the account, with filters in the address. */
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { ChoiceFilter, TextFilter } from '../ui/filters.tsx'
import { formatNumber, shortId, When } from '../ui/format.tsx'
import { List } from '../ui/list.tsx'
import { Failure, Loading, Sheet, StateMark } from '../ui/parts.tsx'
import {
  type Endpoint,
  EVENT_NAMES,
  type ListedDelivery,
  shortAddress,
  useAllDeliveries,
} from './calls.ts'

const NAMES = ['status', 'event', 'host', 'endpoint_id', 'from', 'to'] as const
const PAGE_SIZE = '25'

export function DeliveryList({ endpoints }: { endpoints: Endpoint[] }) {
  const [search, setSearch] = useSearchParams()
  const [isFilterOpen, setFilterOpen] = useState(false)
  const given = NAMES.flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value] as const] : []
  })
  const filters = Object.fromEntries(given)
  const cursor = search.get('cursor')
  const { data, error } = useAllDeliveries({
    ...filters,
    limit: PAGE_SIZE,
    ...(cursor !== null && { cursor }),
  })
  const rows = data?.data ?? []
  const set = (name: string, value: string) => {
    const next = Object.fromEntries(given.filter(([key]) => key !== name))
    setSearch(value === '' ? next : { ...next, [name]: value })
  }
  return (
    <>
      <button
        type="button"
        className="button filter-toggle"
        aria-expanded={isFilterOpen}
        onClick={() => setFilterOpen(!isFilterOpen)}
      >
        <ListFilter size={16} aria-hidden="true" />
        Filters
        {given.length > 0 && <span className="note">{given.length} set</span>}
      </button>
      <search className={isFilterOpen ? 'filters open' : 'filters'}>
        <ChoiceFilter
          label="State"
          all="All states"
          values={['pending', 'delivered', 'failed']}
          value={search.get('status') ?? ''}
          onChange={(value) => set('status', value)}
        />
        <ChoiceFilter
          label="Event"
          all="All events"
          values={EVENT_NAMES}
          value={search.get('event') ?? ''}
          onChange={(value) => set('event', value)}
        />
        <TextFilter
          label="Host"
          type="search"
          hint="hooks.example.com"
          value={search.get('host') ?? ''}
          onChange={(value) => set('host', value)}
        />
        <TextFilter
          label="From"
          type="date"
          hint=""
          value={search.get('from') ?? ''}
          onChange={(value) => set('from', value)}
        />
        <TextFilter
          label="Until"
          type="date"
          hint=""
          value={search.get('to') ?? ''}
          onChange={(value) => set('to', value)}
        />
        {given.length > 0 && (
          <button type="button" className="button quiet" onClick={() => setSearch({})}>
            Clear filters
          </button>
        )}
      </search>
      <Failure error={error} />
      <Sheet title="Deliveries">
        {!data && !error && <Loading what="the deliveries" />}
        {data && rows.length === 0 && (
          <Nothing isFiltered={given.length > 0} isMore={data.next_cursor !== null} />
        )}
        {rows.length > 0 && <DeliveryTable rows={rows} endpoints={endpoints} />}
        {(cursor !== null || (data && data.next_cursor !== null)) && (
          <div className="strip row between">
            <button
              type="button"
              className="button small"
              disabled={cursor === null}
              onClick={() => setSearch(filters)}
            >
              Newest
            </button>
            <button
              type="button"
              className="button small"
              disabled={!data || data.next_cursor === null}
              onClick={() => setSearch({ ...filters, cursor: data?.next_cursor ?? '' })}
            >
              Older
            </button>
          </div>
        )}
      </Sheet>
    </>
  )
}

function Nothing({ isFiltered, isMore }: { isFiltered: boolean; isMore: boolean }) {
  if (isMore) {
    return (
      <p className="empty">
        None of the newest deliveries matches. Older ones may: go on with “Older”.
      </p>
    )
  }
  if (isFiltered) return <p className="empty">No delivery matches these filters.</p>
  return (
    <p className="empty">
      Every webhook that was sent will be here, with each attempt and the answer of its receiver.
    </p>
  )
}

function DeliveryTable({ rows, endpoints }: { rows: ListedDelivery[]; endpoints: Endpoint[] }) {
  return (
    <List>
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">State</th>
          <th scope="col">To</th>
          <th scope="col">Last answer</th>
          <th scope="col">Next attempt</th>
          <th scope="col" className="end">
            When
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Link href={`/webhooks/${row.id}`} className="title">
                {row.event}
              </Link>
              <div className="note small mono">
                {shortId(row.request_id ?? row.batch_id ?? row.webhook_id)}
              </div>
            </td>
            <td>
              <StateMark state={row.status} />
            </td>
            <td className="wide">
              {shortAddress(row.url)}
              <div className="note small">{originOf(row, endpoints)}</div>
            </td>
            <td>
              <Answer of={row} />
            </td>
            <td className="note nowrap">
              {row.next_attempt_at ? <When time={row.next_attempt_at} /> : '–'}
            </td>
            <td className="end note nowrap">
              <When time={row.created_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </List>
  )
}

function originOf({ endpoint_id: id }: ListedDelivery, endpoints: Endpoint[]): string {
  if (id === null) return 'address of the request'
  const endpoint = endpoints.find((one) => one.id === id)
  return endpoint ? endpoint.description || 'endpoint' : 'deleted endpoint'
}

function Answer({ of: { last_attempt: last, attempts } }: { of: ListedDelivery }) {
  if (last === null) return <span className="note">none yet</span>
  return (
    <>
      <span className="number">{last.status_code ?? last.error}</span>
      <div className="note small number">
        {attempts === 1 ? '1 attempt' : `${formatNumber(attempts)} attempts`}
      </div>
    </>
  )
}

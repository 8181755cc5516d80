/**
 * For operators: the failed renders of all users, newest first, and how often each code occurred.
 */
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { type FailedRender, type Failures as Found, useFailures } from '../server/calls.ts'
import { ChoiceFilter } from '../ui/filters.tsx'
import { formatMs, formatNumber, shortId, When } from '../ui/format.tsx'
import { List } from '../ui/list.tsx'
import { Failure, Field, Loading, Page, Sheet, TypeMark } from '../ui/parts.tsx'
import { ERROR_CODES } from './renders.tsx'

const PAGE_SIZE = 50
/** The server counts no more. */
const COUNTED_MAX = 10_000
const FILTERS = ['error_code', 'user_id'] as const

export function Failures() {
  const [search, setSearch] = useSearchParams()
  const filter = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = search.get(name)
      return value ? [[name, value]] : []
    }),
  )
  const before = search.get('before')
  const { data, error } = useFailures({
    ...filter,
    ...(before && { before }),
    limit: PAGE_SIZE,
  })
  const rows = data?.renders ?? []
  const { user_id, ...others } = filter
  return (
    <Page title="Failures">
      <search className="filters open">
        <ChoiceFilter
          label="Error"
          all="All errors"
          values={ERROR_CODES}
          value={filter['error_code'] ?? ''}
          onChange={(error_code) =>
            setSearch({ ...(user_id && { user_id }), ...(error_code && { error_code }) })
          }
        />
        <FindRender />
        {user_id && (
          <button type="button" className="button" onClick={() => setSearch(others)}>
            Show all users
          </button>
        )}
      </search>
      <Failure error={error} />
      {data && data.last_day.length > 0 && <LastDay codes={data.last_day} />}
      <div className="sheet">
        {!data && !error && <Loading what="failures" />}
        {data && rows.length === 0 && (
          <p className="empty">
            {Object.keys(filter).length > 0 || before
              ? 'No failed render matches.'
              : 'No render of any user has failed.'}
          </p>
        )}
        {rows.length > 0 && <Table rows={rows} />}
      </div>
      {(before || data?.older) && (
        <div className="row">
          <button
            type="button"
            className="button"
            disabled={!before}
            onClick={() => setSearch(filter)}
          >
            Newest
          </button>
          <button
            type="button"
            className="button"
            disabled={!data?.older}
            onClick={() => setSearch({ ...filter, before: data?.older ?? '' })}
          >
            Older
          </button>
        </div>
      )}
      <p className="note">
        What a user renders is not shown here: no titles, messages or addresses.{' '}
        <a href="/docs/operating/operator-pages">What operators see</a>
      </p>
    </Page>
  )
}

/** Leads to a render whose id a user has named. */
function FindRender() {
  const [id, setId] = useState('')
  const [, go] = useLocation()
  function open(event: FormEvent): void {
    event.preventDefault()
    if (id.trim() !== '') go(`/server/renders/${encodeURIComponent(id.trim())}`)
  }
  return (
    <form className="find-render" method="post" onSubmit={open}>
      <Field label="Open a render by its id">
        {(props) => (
          <input
            {...props}
            className="input mono"
            placeholder="req_…"
            value={id}
            onChange={({ target }) => setId(target.value)}
          />
        )}
      </Field>
      <button type="submit" className="button">
        Open
      </button>
    </form>
  )
}

function LastDay({ codes }: { codes: Found['last_day'] }) {
  const sum = codes.reduce((all, { renders }) => all + renders, 0)
  return (
    <Sheet
      title="Last day"
      side={
        <span className="note number">
          {sum < COUNTED_MAX ? '' : 'the newest '}
          {formatNumber(sum)}, of all users
        </span>
      }
    >
      <dl className="facts body">
        {codes.map(({ error_code, renders }) => (
          <Code key={error_code} code={error_code} renders={renders} />
        ))}
      </dl>
    </Sheet>
  )
}

function Code({ code, renders }: { code: string; renders: number }) {
  return (
    <>
      <dt>
        <Link href={`/failures?error_code=${code}`}>{code}</Link>
      </dt>
      <dd className="number">{formatNumber(renders)}</dd>
    </>
  )
}

function Table({ rows }: { rows: readonly FailedRender[] }) {
  return (
    <List>
      <thead>
        <tr>
          <th scope="col">Render</th>
          <th scope="col">Type</th>
          <th scope="col">User</th>
          <th scope="col">Error</th>
          <th scope="col" className="end">
            Duration
          </th>
          <th scope="col" className="end">
            When
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.request_id}>
            <td className="mono nowrap">
              <Link href={`/server/renders/${row.request_id}`}>{shortId(row.request_id)}</Link>
            </td>
            <td className="nowrap">
              <TypeMark type={row.type} />
            </td>
            <td className="wide">
              <Link href={`/failures?user_id=${row.user.id}`}>{row.user.email}</Link>
            </td>
            <td>
              {row.error_code}
              <div className="note small number">
                {row.cancelled ? 'cancelled' : row.http_status}
                {row.background && ', in the background'}
              </div>
            </td>
            <td className="end number nowrap">{formatMs(row.duration_ms)}</td>
            <td className="end note nowrap">
              <When time={row.created_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </List>
  )
}

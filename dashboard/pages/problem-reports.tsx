/** For operators: the renders that users have reported, their capsules, and closing reports. */
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import {
  type ReportedProblem,
  useClosing,
  useDownload,
  useReportedProblems,
} from '../problems/calls.ts'
import { useUser } from '../session.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { ChoiceFilter } from '../ui/filters.tsx'
import { shortId, When } from '../ui/format.tsx'
import { List } from '../ui/list.tsx'
import { Pager } from '../ui/pager.tsx'
import { Failure, Loading, Page, StateMark, TypeMark } from '../ui/parts.tsx'

const PAGE_SIZE = 50
const STATES = ['open', 'closed'] as const

export function ProblemReports() {
  const [search, setSearch] = useSearchParams()
  const offset = Math.max(0, Number(search.get('offset')) || 0)
  const status = STATES.find((one) => one === search.get('status'))
  const filter = status && { status }
  const { data, error } = useReportedProblems({ ...filter, limit: PAGE_SIZE, offset })
  const [chosen, setChosen] = useState<ReportedProblem | null>(null)
  const rows = data?.data ?? []
  return (
    <Page title="Problem reports">
      <search className="filters open single">
        <ChoiceFilter
          label="Status"
          all="All"
          values={STATES}
          value={status ?? ''}
          onChange={(value) => setSearch(value === '' ? {} : { status: value })}
        />
      </search>
      <Failure error={error} />
      <div className="sheet">
        {!data && !error && <Loading what="problem reports" />}
        {data && rows.length === 0 && (
          <p className="empty">
            {status === undefined
              ? 'No user has reported a problem.'
              : `There is no ${status} report.`}
          </p>
        )}
        {rows.length > 0 && (
          <List>
            <thead>
              <tr>
                <th scope="col">Render</th>
                <th scope="col">Type</th>
                <th scope="col">User</th>
                <th scope="col">State</th>
                <th scope="col">Comment</th>
                <th scope="col">Reported</th>
                <th scope="col">
                  <span className="hidden">Action</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((report) => (
                <Row key={report.id} report={report} onClose={() => setChosen(report)} />
              ))}
            </tbody>
          </List>
        )}
      </div>
      <Pager
        offset={offset}
        shown={rows.length}
        size={PAGE_SIZE}
        total={data?.pagination.total ?? 0}
        onPage={(to) => setSearch({ ...filter, offset: String(to) })}
      />
      {chosen && <CloseReport report={chosen} onDone={() => setChosen(null)} />}
    </Page>
  )
}

function Row({ report, onClose }: { report: ReportedProblem; onClose(): void }) {
  const download = useDownload()
  const { email } = useUser()
  const { id, request_id, type, error_code, user, status, comment, updated_at } = report
  const name = shortId(request_id)
  return (
    <tr>
      <td className="mono">
        {/* The renders of others are their own: of those there are facts, and the report. */}
        <Link href={`${user.email === email ? '' : '/server'}/renders/${request_id}`}>{name}</Link>
      </td>
      <td>
        <TypeMark type={type} />
      </td>
      <td className="wide">{user.email}</td>
      <td>
        <StateMark state={status} />
      </td>
      <td className="said">{comment ?? error_code ?? '–'}</td>
      <td className="note nowrap">
        <When time={updated_at} />
      </td>
      <td className="end">
        {status === 'open' && (
          <div className="buttons">
            <button
              type="button"
              className="button small"
              aria-label={`Download the capsule of ${name}`}
              disabled={download.isPending}
              onClick={() =>
                download.mutate({
                  path: `/admin/v1/problem-reports/${id}/capsule`,
                  name: `${request_id}-capsule.zip`,
                })
              }
            >
              Capsule
            </button>
            <button
              type="button"
              className="button small"
              aria-label={`Close the report of ${name}`}
              onClick={onClose}
            >
              Close
            </button>
          </div>
        )}
      </td>
    </tr>
  )
}

function CloseReport({ report, onDone }: { report: ReportedProblem; onDone(): void }) {
  const closing = useClosing(onDone)
  return (
    <Confirm
      title="Close this report?"
      action="Close the report"
      kind="plain"
      pending={closing.isPending}
      onConfirm={() => closing.mutate(report.id)}
      onClose={onDone}
    >
      <p>
        <strong>{report.user.email}</strong> sees that it is closed. You cannot download the capsule
        of <span className="mono">{shortId(report.request_id)}</span> any more: keep a copy if you
        need it.
      </p>
      <Failure error={closing.error} />
    </Confirm>
  )
}

/** The first page: usage, what failed last, and the first steps. */
import { useQueries } from '@tanstack/react-query'
import { Link } from 'wouter'
import { WorkStyleQuestion } from '../account/work-style.tsx'
import { usePreferences } from '../preferences.ts'
import { RENDERS, readRender, useKeys, useRenders, useUsage } from '../queries.ts'
import { useUser } from '../session.tsx'
import { DayChart, everyDay } from '../ui/chart.tsx'
import { formatDollars, formatNumber, When } from '../ui/format.tsx'
import { List } from '../ui/list.tsx'
import { OutdatedChromium } from '../ui/outdated-chromium.tsx'
import { Failure, Loading, Page, Sheet, TypeMark } from '../ui/parts.tsx'
import { Sentence } from '../ui/sentence.tsx'
import { LATEST, StepsSheet, useOthers } from './first-steps.tsx'
import { RenderLink, RenderTable } from './render-table.tsx'

const FAILURES = 5
/** Completed renders that are searched for hints. */
const LOOKED_AT = 25

const FAILED = { status: 'failed', limit: FAILURES, offset: 0 }
const COMPLETED = { status: 'completed', limit: LOOKED_AT, offset: 0 }

export function Overview() {
  // Shown at once: sheets that come one after the other would move each other.
  const others = useOthers()
  const isPending = [
    usePreferences(),
    useUsage(),
    useKeys(),
    useRenders(LATEST),
    useRenders(FAILED),
    useRenders(COMPLETED),
  ].some((query) => query.isPending)
  // It is pending for ever where the first steps are hidden.
  const isLoading = isPending || others.isLoading
  return (
    <Page
      title="Overview"
      actions={
        <Link href="/playground" className="button primary">
          New render
        </Link>
      }
    >
      <OutdatedChromium />
      {isLoading ? (
        <Opening />
      ) : (
        <div className="grid">
          <WorkStyleQuestion />
          <RendersSheet />
          <MonthSheet />
          <FailuresSheet />
          <StepsSheet />
          <HintsSheet />
        </div>
      )}
    </Page>
  )
}

function Opening() {
  return (
    <div className="grid">
      <Sheet title="Renders">
        <div className="chart-place">
          <Loading what="the usage" />
        </div>
      </Sheet>
      <Sheet title="This month">
        <Loading what="the month" />
      </Sheet>
    </div>
  )
}

function RendersSheet() {
  const { data: usage, error } = useUsage()
  const period = usage?.period
  return (
    <Sheet title="Renders" side={<span className="note">last 30 days</span>}>
      <div className="body">
        <Failure error={error} />
        {!period && !error && <Loading what="the usage" />}
        {period && (
          <>
            <p className="legend">
              {(['pdf', 'screenshot', 'og', 'extract', 'pdfs'] as const).map((type) => (
                <span className="row tight" key={type}>
                  <TypeMark type={type} />
                  <span className="number">{formatNumber(period.by_type[type] ?? 0)}</span>
                </span>
              ))}
            </p>
            <DayChart days={everyDay(period.by_day, period.from, period.to)} />
          </>
        )}
      </div>
    </Sheet>
  )
}

function MonthSheet() {
  const { data: usage } = useUsage()
  const { plan, renders_per_month: allowance, hard_cap } = useUser()
  const used = usage?.used ?? 0
  const share = Math.min(1, used / allowance)
  const isOver = used >= allowance
  return (
    <Sheet title="This month" side={<span className="note">{plan}</span>}>
      <div className="body stack tight">
        <p className="big">{usage ? formatNumber(used) : '–'}</p>
        <p className="note">of {formatNumber(allowance)} renders</p>
        <div className="meter">
          <svg width="100%" height="8" aria-hidden="true">
            <rect
              width={`${share * 100}%`}
              height="8"
              className={isOver ? 'fill-bad' : 'fill-all'}
            />
          </svg>
        </div>
        {usage && !isOver && (
          <p className="note">{formatNumber(usage.remaining)} left until the end of the month</p>
        )}
        {usage && !hard_cap && (
          <p className={usage.overage > 0 ? '' : 'note'}>
            {formatNumber(usage.overage)} beyond the plan, {formatDollars(usage.overage_cost)}
          </p>
        )}
        {isOver && hard_cap && (
          <p className="alert warn">
            The renders of this month are used up. Ask the operator for a larger plan.
          </p>
        )}
      </div>
    </Sheet>
  )
}

function FailuresSheet() {
  const { data, error } = useRenders(FAILED)
  const failures = data?.data ?? []
  const reasons = useQueries({
    queries: failures.map(({ request_id }) => ({
      queryKey: [...RENDERS, request_id],
      staleTime: 60_000,
      queryFn: () => readRender(request_id),
    })),
  })
  return (
    <Sheet
      title="Last failures"
      className="failures"
      side={failures.length > 0 && <Link href="/renders?status=failed">All failures</Link>}
    >
      <Failure error={error} />
      {!data && !error && <Loading what="failures" />}
      {data && failures.length === 0 && (
        <p className="empty">Nothing has failed. Failed renders will be here, with the reason.</p>
      )}
      {failures.length > 0 && (
        <List>
          <thead>
            <tr>
              <th scope="col">Render</th>
              <th scope="col">Type</th>
              <th scope="col">Reason</th>
              <th scope="col">When</th>
            </tr>
          </thead>
          <tbody>
            {failures.map((failure, at) => (
              <tr key={failure.request_id}>
                <td className="wide">
                  <RenderLink render={failure} />
                </td>
                <td>
                  <TypeMark type={failure.type} />
                </td>
                <td>
                  <span className="reason">
                    <Sentence text={reasons[at]?.data?.error_message ?? '…'} />
                  </span>
                </td>
                <td className="note nowrap">
                  <When time={failure.created_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </List>
      )}
    </Sheet>
  )
}

/** The last renders that are completed, and perhaps not as they were meant. */
function HintsSheet() {
  const { data } = useRenders(COMPLETED)
  const hinted = (data?.data ?? []).filter(({ hint_count }) => hint_count)
  if (hinted.length === 0) return null
  return (
    <Sheet
      title="Completed with hints"
      className="wide"
      side={
        <span className="note">
          {formatNumber(hinted.length)} of the last {formatNumber(data?.data.length ?? 0)}
        </span>
      }
    >
      <RenderTable rows={hinted.slice(0, FAILURES)} pictures="none" />
    </Sheet>
  )
}

/**
 * For operators: the facts of a render of any user. Its report is shown as long as the user reports
 * a problem with it.
 */
import { Package } from 'lucide-react'
import { Link } from 'wouter'
import { useDownload } from '../problems/calls.ts'
import { type RenderFacts, useRenderFacts } from '../server/calls.ts'
import { useUser } from '../session.tsx'
import { formatBytes, formatMs, formatNumber, formatTime, When } from '../ui/format.tsx'
import { Crumb, Failure, Loading, Page, Sheet, StateMark, TypeMark } from '../ui/parts.tsx'
import { Sentence } from '../ui/sentence.tsx'
import { Phases, ReportView } from './report.tsx'

const SOURCES = { html: 'HTML', url: 'Address', template: 'Template', pdf: 'PDF' }

export function AnyRender({ id }: { id: string }) {
  const { data: render, error } = useRenderFacts(id)
  const me = useUser()
  if (!render) {
    return (
      <Page title="Render of a user">
        <Crumb to="/failures" name="Failures" id={id} />
        {error ? <Failure error={error} /> : <Loading what="the render" />}
      </Page>
    )
  }
  const { content, user } = render
  return (
    <Page
      title={content?.title ?? 'Render of a user'}
      actions={
        user.id === me.id && (
          <Link href={`/renders/${render.request_id}`} className="button">
            Open in your renders
          </Link>
        )
      }
    >
      <Crumb {...wayBack(render)} id={render.request_id} />
      {render.error_code && <Reason render={render} code={render.error_code} />}
      <div className="halves">
        <FactsSheet render={render} />
        <div className="stack loose">
          {render.problem_report && <Problem render={render} report={render.problem_report} />}
          <Sheet title="Report">
            <div className="body">
              <ReportOf render={render} />
            </div>
          </Sheet>
        </div>
      </div>
    </Page>
  )
}

/** The list that a render is in. */
function wayBack({ status, problem_report }: RenderFacts): { to: string; name: string } {
  if (status === 'failed') return { to: '/failures', name: 'Failures' }
  if (problem_report) return { to: '/problem-reports', name: 'Problem reports' }
  return { to: '/server', name: 'Server' }
}

function Reason({ render, code }: { render: RenderFacts; code: string }) {
  const message = render.content?.error_message
  return (
    <div className="alert">
      <strong>
        {code}, {render.cancelled ? 'cancelled by its user' : `status ${render.http_status}`}
      </strong>
      <span>
        {message ? (
          <Sentence text={message} />
        ) : (
          <a href={`/docs/errors/${code}`}>What this error means</a>
        )}
      </span>
    </div>
  )
}

function FactsSheet({ render }: { render: RenderFacts }) {
  const facts: [name: string, value: string][] = [
    ['Source', SOURCES[render.input_type]],
    ['Requested', formatTime(render.created_at)],
    ['Ended', render.ended_at ? formatTime(render.ended_at) : 'not yet'],
    ['From request to end', formatMs(render.duration_ms)],
    ['In the browser', formatMs(render.render_duration_ms)],
    ['Size', formatBytes(render.output_bytes)],
    ['Mode', render.background ? `background, ${startsOf(render.claims)}` : 'synchronous'],
    ...(render.batch_id ? [['Batch', render.batch_id] as [string, string]] : []),
    ...(render.erased_at ? [['Erased', formatTime(render.erased_at)] as [string, string]] : []),
  ]
  return (
    <Sheet title="Facts" side={<StateMark state={render.status} />}>
      <dl className="facts body">
        <dt>User</dt>
        <dd>
          <Link href={`/failures?user_id=${render.user.id}`}>{render.user.email}</Link>
        </dd>
        <dt>Type</dt>
        <dd>
          <TypeMark type={render.type} />
        </dd>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
    </Sheet>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="number">{value}</dd>
    </>
  )
}

const startsOf = (claims: number) => (claims === 0 ? 'not started' : `started ${times(claims)}`)
const times = (count: number) => (count === 1 ? 'once' : `${formatNumber(count)} times`)

interface ProblemProps {
  render: RenderFacts
  report: NonNullable<RenderFacts['problem_report']>
}

function Problem({ render, report: { id, status, comment, updated_at } }: ProblemProps) {
  const download = useDownload()
  return (
    <Sheet title="Problem report" side={<StateMark state={status} />}>
      <div className="body stack">
        <p className="said">{comment ?? 'The user wrote no comment.'}</p>
        <p className="note">
          Reported <When time={updated_at} />.{' '}
          <Link href="/problem-reports">All problem reports</Link>
        </p>
        {status === 'open' && (
          <div className="row">
            <button
              type="button"
              className="button"
              disabled={download.isPending}
              onClick={() =>
                download.mutate({
                  path: `/admin/v1/problem-reports/${id}/capsule`,
                  name: `${render.request_id}-capsule.zip`,
                })
              }
            >
              <Package size={16} aria-hidden="true" />
              Download capsule
            </button>
          </div>
        )}
      </div>
    </Sheet>
  )
}

function ReportOf({ render: { content, report_counts: counts, user } }: { render: RenderFacts }) {
  if (content?.report) return <ReportView report={content.report} />
  if (counts === null) return <p className="note">There is no report of this render.</p>
  const phases = Object.entries(counts.phases_ms)
  const facts: [name: string, count: number][] = [
    ['Console errors', counts.console_errors],
    ['Failed requests', counts.failed_requests],
    ['Blocked requests', counts.blocked_requests],
    ['Missing images', counts.images_not_loaded],
  ]
  return (
    <div className="stack loose">
      <p className="note">
        What {user.email} renders is not shown: texts, messages and addresses of the report are here
        as soon as the user reports a problem with this render.
      </p>
      <dl className="facts">
        <dt>Hints</dt>
        <dd>
          {counts.hints.length === 0 && 'none'}
          {counts.hints.map(({ code, count }) => (
            <div key={code} className="number">
              {code}
              {count > 1 && `, ${times(count)}`}
            </div>
          ))}
        </dd>
        {facts.map(([name, count]) => (
          <Fact key={name} name={name} value={formatNumber(count)} />
        ))}
        <dt>Loaded</dt>
        <dd className="number">{formatBytes(counts.received_bytes)}</dd>
        <dt>Chromium</dt>
        <dd className="number">{counts.chromium ?? '–'}</dd>
      </dl>
      {phases.length > 0 && <Phases phases={phases} />}
    </div>
  )
}

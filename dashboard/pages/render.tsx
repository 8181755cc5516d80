/** One render: its output, timeline, report, request, deliveries and links. */
import { useId, useState } from 'react'
import { Proof, useOutput } from '../preview/output.tsx'
import { ProblemSheet } from '../problems/problem-sheet.tsx'
import { isRunning, type RenderRecord, useRender, useRenders, useReport } from '../queries.ts'
import { formatBytes, formatMs, formatNumber, formatTime } from '../ui/format.tsx'
import { Crumb, Failure, Loading, Page, Sheet, TypeMark } from '../ui/parts.tsx'
import { RenderState } from '../ui/render-state.tsx'
import { Sentence } from '../ui/sentence.tsx'
import { Tabs, tabPanel } from '../ui/tabs.tsx'
import { Deliveries } from './deliveries.tsx'
import { Links } from './links.tsx'
import { Actions } from './render-actions.tsx'
import { ReportView } from './report.tsx'
import { Request } from './request.tsx'
import { UploadSheet } from './upload.tsx'

export function Render({ id }: { id: string }) {
  const { data: render, error } = useRender(id)
  // Its name is in lists only.
  const { data: list } = useRenders({ id, limit: 1, offset: 0 })
  const item = list?.data.find(({ request_id }) => request_id === id)
  if (!render || !(list || error)) {
    return (
      <Page title="Render">
        {error ? <Failure error={error} /> : <Loading what="the render" />}
      </Page>
    )
  }
  return (
    <Page title={item?.title ?? 'Render without a title'} actions={<Actions render={render} />}>
      <Crumb to="/renders" name="Renders" id={id} />
      {render.error_message && <Reason id={id} message={render.error_message} />}
      <div className="halves">
        <div className="stack loose">
          <OutputSheet render={render} />
          <FactsSheet render={render} />
          {render.storage && <UploadSheet id={render.request_id} upload={render.storage} />}
        </div>
        <div className="stack loose">
          <DetailSheet render={render} />
          {!isRunning(render.status) && !render.erased_at && (
            <ProblemSheet id={render.request_id} />
          )}
        </div>
      </div>
    </Page>
  )
}

/** Why the render failed. Its error code is in lists only. */
function Reason({ id, message }: { id: string; message: string }) {
  const { data } = useRenders({ id, limit: 1, offset: 0 })
  const code = data?.data.find(({ request_id }) => request_id === id)?.error_code
  return (
    <div className="alert">
      <strong>{code ?? 'The render failed'}</strong>
      <span>
        <Sentence text={message} />
      </span>
    </div>
  )
}

function OutputSheet({ render }: { render: RenderRecord }) {
  const hasOutput = render.output_url !== null
  const { data: blob, error } = useOutput(render.request_id, hasOutput)
  return (
    <Sheet title="Output" side={<TypeMark type={render.type} />}>
      <Failure error={error} />
      {blob && <Proof blob={blob} />}
      {!blob && hasOutput && !error && (
        <div className="bed">
          <Loading what="the output" />
        </div>
      )}
      {!hasOutput && (
        <p className="empty">
          {isRunning(render.status)
            ? `The render is ${render.status}.`
            : render.status === 'failed' && !render.erased_at
              ? 'There is no output, because the render failed. The report says more.'
              : render.erased_at
                ? 'The render was erased.'
                : 'The output has been removed.'}
        </p>
      )}
    </Sheet>
  )
}

function FactsSheet({ render }: { render: RenderRecord }) {
  const { data: report } = useReport(render.request_id, !isRunning(render.status))
  const hints = report?.hints.length ?? 0
  // Only a render that was completed has a duration of its own.
  const ran = report && Object.values(report.phases_ms).reduce((sum, ms) => sum + ms, 0)
  return (
    <Sheet title="Timeline" side={<RenderState state={render.status} hints={hints} />}>
      <div className="body stack loose">
        <ol className="timeline">
          <li>
            Requested
            <time className="note number" dateTime={render.created_at}>
              {formatTime(render.created_at)}
            </time>
          </li>
          {render.status === 'queued' && 'position' in render && (
            <li>
              Waiting at position {render.position}
              <span />
            </li>
          )}
          {render.completed_at && (
            <li className={render.status === 'failed' ? 'bad' : 'ok'}>
              {render.status === 'failed' ? 'Failed' : 'Completed'}
              <time className="note number" dateTime={render.completed_at}>
                {formatTime(render.completed_at)}
              </time>
            </li>
          )}
          {render.erased_at && (
            <li>
              Erased
              <time className="note number" dateTime={render.erased_at}>
                {formatTime(render.erased_at)}
              </time>
            </li>
          )}
        </ol>
        <dl className="facts">
          <dt>Duration</dt>
          <dd className="number">{formatMs(render.render_duration_ms ?? (ran || null))}</dd>
          <dt>Size</dt>
          <dd className="number">{formatBytes(render.output_size_bytes)}</dd>
          {render.metadata && (
            <>
              <dt>Metadata</dt>
              <dd>
                <code>{JSON.stringify(render.metadata)}</code>
              </dd>
            </>
          )}
        </dl>
      </div>
    </Sheet>
  )
}

type Tab = 'report' | 'request' | 'deliveries' | 'links'

function DetailSheet({ render }: { render: RenderRecord }) {
  const tabs = useId()
  const [tab, setTab] = useState<Tab>('report')
  const id = render.request_id
  const { data: report } = useReport(id, !isRunning(render.status))
  const hints = report?.hints.length ?? 0
  const names = [
    ['report', hints > 0 ? `Report ${formatNumber(hints)}` : 'Report'],
    ['request', 'Request'],
    ['deliveries', 'Deliveries'],
    ['links', 'Links'],
  ] as const
  return (
    <section className="sheet" aria-label="Details">
      <h2 className="hidden">Details</h2>
      <header>
        <Tabs id={tabs} label="Details" tabs={names} current={tab} onChange={setTab} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that begins with text, as in the APG */}
      <div className="body" tabIndex={0} {...tabPanel(tabs, tab)}>
        {tab === 'report' && <Report render={render} />}
        {tab === 'request' && <Request id={id} />}
        {tab === 'deliveries' && <Deliveries id={id} />}
        {tab === 'links' && <Links id={id} hasOutput={render.output_url !== null} />}
      </div>
    </section>
  )
}

function Report({ render }: { render: RenderRecord }) {
  const ended = !isRunning(render.status)
  const { data, error } = useReport(render.request_id, ended)
  const { data: list } = useRenders({ id: render.request_id, limit: 1, offset: 0 })
  const isOfTemplate = list?.data[0]?.input_type === 'template'
  if (!ended) return <p className="note">The report follows when the render has ended.</p>
  if (data) return <ReportView report={data} of={isOfTemplate ? 'template' : 'request'} />
  return error ? <Failure error={error} /> : <Loading what="the report" />
}

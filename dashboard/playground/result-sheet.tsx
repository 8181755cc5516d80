/**
 * The result of the playground: the output or the failure, the report, and the program of the
 * request.
 */
import { Suspense, useId, useState } from 'react'
import { Link } from 'wouter'
import type { ApiFailure } from '../api.ts'
import { Proof } from '../preview/output.tsx'
import { useReport } from '../queries.ts'
import { formatBytes, formatMs, formatNumber } from '../ui/format.tsx'
import { Failure, Loading } from '../ui/parts.tsx'
import { hintsOf } from '../ui/render-state.tsx'
import { focusTab, Tabs, tabPanel } from '../ui/tabs.tsx'
import { CodeView, ReportView } from './lazy.ts'
import type { RenderRequest } from './request.ts'
import type { Renderer } from './use-renderer.ts'

type Tab = 'output' | 'report' | 'code'

export function ResultSheet({ renderer, request }: { renderer: Renderer; request: RenderRequest }) {
  const { rendered, failure, isBusy } = renderer
  const tabs = useId()
  const [tab, setTab] = useState<Tab>('output')
  const reportId = failure ? reportedId(failure) : rendered?.requestId
  const { data: report } = useReport(reportId ?? '', Boolean(reportId))
  const hints = report?.hints.length ?? 0
  /** The button that does it goes away with it, so the focus goes on to the tab. */
  function readReport(): void {
    setTab('report')
    focusTab(tabs, 'report')
  }
  const names = [
    ['output', 'Output'],
    ['report', hints > 0 ? `Report ${formatNumber(hints)}` : 'Report'],
    ['code', 'Code'],
  ] as const
  return (
    <section className="sheet" aria-label="Result">
      <h2 className="hidden">Result</h2>
      <header>
        <Tabs id={tabs} label="Result" tabs={names} current={tab} onChange={setTab} />
        <span className="note number" role="status">
          {isBusy && 'rendering'}
          {!isBusy &&
            rendered &&
            !failure &&
            `${formatMs(rendered.ms)}, ${formatBytes(rendered.blob.size)}`}
          {!isBusy && failure && 'failed'}
        </span>
      </header>
      {failure && (
        <div className="body tight">
          <Failure error={failure} />
        </div>
      )}
      <div className="panel" {...tabPanel(tabs, tab)}>
        {tab === 'output' && rendered && hints > 0 && (
          <p className="strip row">
            <span className="state warn">{hintsOf(hints)}</span>
            <button type="button" className="button small" onClick={readReport}>
              Read the report
            </button>
          </p>
        )}
        {tab === 'output' && rendered && <Proof blob={rendered.blob} stale={isBusy} />}
        {tab === 'output' && !rendered && !failure && (
          <div className="bed">
            {isBusy ? (
              <Loading what="the output" />
            ) : (
              <p className="waiting">
                The output will be here. Every render counts in your plan, failed ones do not.
              </p>
            )}
          </div>
        )}
        {tab === 'report' && (
          <div className="body">
            {reportId ? (
              <Report id={reportId} />
            ) : (
              <p className="note">
                {failure
                  ? 'The request was refused before it was rendered, so there is no report.'
                  : 'The report follows a render.'}
              </p>
            )}
          </div>
        )}
        {tab === 'code' && (
          <div className="body">
            <Suspense fallback={<Loading what="the code" />}>
              <CodeView request={request} keyName="Playground" />
            </Suspense>
          </div>
        )}
      </div>
      {rendered && !failure && (
        <p className="strip">
          <Link href={`/renders/${rendered.requestId}`}>Open this render</Link>
        </p>
      )}
      {failure && reportId && tab !== 'report' && (
        <p className="strip">
          <button type="button" className="button small" onClick={readReport}>
            Read the report
          </button>
        </p>
      )}
    </section>
  )
}

/** Only a request that was accepted has a render, and so a report. */
function reportedId({ hasRender, requestId }: ApiFailure): string | null {
  return hasRender ? requestId : null
}

function Report({ id }: { id: string }) {
  const { data, error } = useReport(id, true)
  if (data) {
    return (
      <Suspense fallback={<Loading what="the report" />}>
        <ReportView report={data} />
      </Suspense>
    )
  }
  return error ? <p className="note">{error.message}</p> : <Loading what="the report" />
}

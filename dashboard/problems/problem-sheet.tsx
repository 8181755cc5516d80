/**
 * On the page of a render: reporting a problem to the operator, and the capsule to look into it
 * oneself.
 */
import { Flag, Package } from 'lucide-react'
import { useState } from 'react'
import { When } from '../ui/format.tsx'
import { Failure, Loading, Sheet, StateMark } from '../ui/parts.tsx'
import { type ProblemReport, useDownload, useProblemReport, useWithdrawing } from './calls.ts'
import { ReportProblem } from './report-problem.tsx'

export function ProblemSheet({ id }: { id: string }) {
  const { data: report, error } = useProblemReport(id)
  const [isOpen, setOpen] = useState(false)
  const withdrawing = useWithdrawing(id)
  const download = useDownload()
  return (
    <Sheet
      title="Is something wrong?"
      side={report ? <StateMark state={report.status} /> : undefined}
    >
      <div className="body stack">
        <Failure error={error} />
        {report === undefined && !error && <Loading what="the report" />}
        {report !== undefined && <Words report={report} />}
        <div className="row">
          {report !== undefined && (
            <button type="button" className="button" onClick={() => setOpen(true)}>
              <Flag size={16} aria-hidden="true" />
              {report === null
                ? 'Report a problem'
                : report.status === 'open'
                  ? 'Change the report'
                  : 'Report it again'}
            </button>
          )}
          {report && (
            <button
              type="button"
              className="button"
              disabled={withdrawing.isPending}
              onClick={() => withdrawing.mutate()}
            >
              Withdraw
            </button>
          )}
          <button
            type="button"
            className="button"
            disabled={download.isPending}
            onClick={() =>
              download.mutate({
                path: `/api/v1/renders/${encodeURIComponent(id)}/capsule`,
                name: `${id}-capsule.zip`,
              })
            }
          >
            <Package size={16} aria-hidden="true" />
            Download capsule
          </button>
        </div>
      </div>
      {isOpen && (
        <ReportProblem id={id} comment={report?.comment ?? ''} onClose={() => setOpen(false)} />
      )}
    </Sheet>
  )
}

function Words({ report }: { report: ProblemReport | null }) {
  if (report === null) {
    return (
      <p className="note">
        Report the render to the operator of this server. Or download its capsule: the request
        without secrets, the report, the output and the versions, with which it can be rendered
        again.
      </p>
    )
  }
  return (
    <>
      <p className="note">
        {report.closed_at === null ? (
          <>
            You reported it <When time={report.updated_at} />. The operator can download its
            capsule.
          </>
        ) : (
          <>
            The operator closed your report <When time={report.closed_at} />, and cannot download
            the capsule any more.
          </>
        )}
      </p>
      {report.comment !== null && <p className="said">{report.comment}</p>}
    </>
  )
}

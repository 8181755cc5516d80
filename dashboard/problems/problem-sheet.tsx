/**
 * On the page of a render: reporting a problem to the operator, and the capsule to look into it
 * oneself.
 */
import { Flag, Package } from 'lucide-react'
import { useState } from 'react'
import { Confirm } from '../ui/dialog.tsx'
import { When } from '../ui/format.tsx'
import { Failure, Loading, Sheet, StateMark } from '../ui/parts.tsx'
import { type ProblemReport, useDownload, useProblemReport, useWithdrawing } from './calls.ts'
import { ReportProblem } from './report-problem.tsx'

export function ProblemSheet({ id }: { id: string }) {
  const { data: report, error } = useProblemReport(id)
  const [open, setOpen] = useState<'report' | 'withdrawal' | null>(null)
  const close = () => setOpen(null)
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
            <button type="button" className="button" onClick={() => setOpen('report')}>
              <Flag size={16} aria-hidden="true" />
              {report === null
                ? 'Report a problem'
                : report.status === 'open'
                  ? 'Change the report'
                  : 'Report it again'}
            </button>
          )}
          {report && (
            <button type="button" className="button" onClick={() => setOpen('withdrawal')}>
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
      {open === 'report' && (
        <ReportProblem id={id} comment={report?.comment ?? ''} onClose={close} />
      )}
      {open === 'withdrawal' && <Withdrawal id={id} onClose={close} />}
    </Sheet>
  )
}

function Withdrawal({ id, onClose }: { id: string; onClose(): void }) {
  const withdrawing = useWithdrawing(id, onClose)
  return (
    <Confirm
      title="Withdraw the report?"
      action="Withdraw"
      pending={withdrawing.isPending}
      onConfirm={() => withdrawing.mutate()}
      onClose={onClose}
    >
      <p>
        The report and your comment are deleted, and the operator cannot download the capsule any
        more.
      </p>
      <Failure error={withdrawing.error} />
    </Confirm>
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

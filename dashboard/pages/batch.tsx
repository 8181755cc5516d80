/** One batch: its progress, its renders, and what can be done with all of them. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { api, unwrap } from '../api.ts'
import {
  BATCHES,
  type BatchDetail,
  type BatchSummary,
  RENDERS,
  type RenderItem,
  useBatch,
  useRenders,
} from '../queries.ts'
import { Confirm } from '../ui/dialog.tsx'
import { formatNumber, formatTime } from '../ui/format.tsx'
import { CopyButton, Crumb, Failure, Loading, Page, Sheet, StateMark } from '../ui/parts.tsx'
import { RenderTable } from './render-table.tsx'

/** The most renders of a batch. */
const RENDERS_MAX = 100

export function Batch({ id }: { id: string }) {
  const { data: batch, error } = useBatch(id)
  if (!batch) {
    return (
      <Page title="Batch">{error ? <Failure error={error} /> : <Loading what="the batch" />}</Page>
    )
  }
  return (
    <Page
      title={`Batch of ${batch.counts.total === 1 ? '1 render' : `${formatNumber(batch.counts.total)} renders`}`}
      actions={<Actions batch={batch} />}
    >
      <Crumb to="/batches" name="Batches" id={id} />
      <Sheet title="Progress" side={<BatchState batch={batch} />}>
        <div className="body stack">
          <BatchProgress batch={batch} />
          <p className="note">
            Requested {formatTime(batch.created_at)}
            {batch.completed_at && `, ended ${formatTime(batch.completed_at)}`}
          </p>
        </div>
      </Sheet>
      <BatchRenders batch={batch} />
    </Page>
  )
}

/** The state of a batch: one that has ended is no better than the worst of its renders. */
function BatchState({ batch: { status, counts } }: { batch: BatchSummary }) {
  const { failed, with_hints: hinted = 0 } = counts
  if (status !== 'completed' || failed + hinted === 0) return <StateMark state={status} />
  if (failed > 0) return <span className="state bad">ended, {formatNumber(failed)} failed</span>
  return <span className="state warn">completed, {formatNumber(hinted)} with hints</span>
}

/** The share of renders that have ended, as a bar and in words. */
export function BatchProgress({ batch: { counts } }: { batch: BatchSummary }) {
  const { total, completed, failed, with_hints: hinted = 0 } = counts
  const plain = completed - hinted
  const bars = [
    ['fill-all', 0, plain],
    ['fill-warn', plain, hinted],
    ['fill-bad', completed, failed],
  ] as const
  return (
    <div className="stack tight">
      <div className="meter">
        <svg width="100%" height="8" aria-hidden="true">
          {bars.map(([fill, from, count]) => (
            <rect
              key={fill}
              className={fill}
              x={`${(from / total) * 100}%`}
              width={`${(count / total) * 100}%`}
              height="8"
            />
          ))}
        </svg>
      </div>
      <span className="row small number">
        <span className="note">
          {formatNumber(completed + failed)} of {formatNumber(total)} ended
        </span>
        {hinted > 0 && <span className="state warn">{formatNumber(hinted)} with hints</span>}
        {failed > 0 && <span className="state bad">{formatNumber(failed)} failed</span>}
      </span>
    </div>
  )
}

/** In the order of the request, as in the archive: the history has the newest first. */
function BatchRenders({ batch: { batch_id, renders } }: { batch: BatchDetail }) {
  const { data, error } = useRenders({ batch_id, limit: RENDERS_MAX, offset: 0 })
  const places = new Map(renders.map(({ request_id, index }) => [request_id, index]))
  const placeOf = ({ request_id }: RenderItem) => places.get(request_id) ?? RENDERS_MAX
  return (
    <>
      <Failure error={error} />
      <div className="sheet">
        {!data && !error && <Loading what="its renders" />}
        {data && <RenderTable rows={data.data.toSorted((a, b) => placeOf(a) - placeOf(b))} />}
      </div>
    </>
  )
}

function Actions({ batch: { batch_id: id, counts, status } }: { batch: BatchSummary }) {
  const [isAsked, setAsked] = useState(false)
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => unwrap(api.DELETE('/api/v1/batches/{id}', { params: { path: { id } } })),
    async onSettled() {
      await client.invalidateQueries({ queryKey: BATCHES })
      await client.invalidateQueries({ queryKey: RENDERS })
    },
    onSuccess: () => setAsked(false),
  })
  return (
    <>
      <CopyButton text={id} label="Copy id" />
      {counts.queued > 0 && (
        <button type="button" className="button danger" onClick={() => setAsked(true)}>
          Cancel batch
        </button>
      )}
      {status === 'completed' && counts.completed > 0 && (
        <a className="button primary" href={`/dashboard/api/v1/batches/${id}/outputs.zip`} download>
          <Download size={16} aria-hidden="true" />
          Download ZIP
        </a>
      )}
      {isAsked && (
        <Confirm
          title="Cancel this batch?"
          action="Cancel batch"
          pending={cancel.isPending}
          onConfirm={() => cancel.mutate()}
          onClose={() => setAsked(false)}
        >
          <p>Renders that still wait then count as failed. Those that have ended stay.</p>
          <Failure error={cancel.error} />
        </Confirm>
      )}
    </>
  )
}

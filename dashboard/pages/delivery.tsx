/** One delivery: its attempts with their answers, what was sent, and sending it again. */
import { useState } from 'react'
import { Link } from 'wouter'
import { formatTime, shortId, When } from '../ui/format.tsx'
import { Failure, Loading, Page, Sheet, StateMark } from '../ui/parts.tsx'
import { AttemptLine } from '../webhooks/attempt-line.tsx'
import { type DeliveryDetails, useDelivery, WEBHOOKS } from '../webhooks/calls.ts'
import { Redeliver } from '../webhooks/redeliver.tsx'
import { SentRequest } from '../webhooks/sent-request.tsx'

/** @param id of the delivery */
export function Delivery({ id }: { id: string }) {
  const { data, error } = useDelivery(id)
  const [isOpen, setOpen] = useState(false)
  return (
    <Page
      title={data?.event ?? 'Delivery'}
      actions={
        <>
          <Link href="/webhooks" className="button">
            All deliveries
          </Link>
          {data && data.status !== 'pending' && (
            <button type="button" className="button primary" onClick={() => setOpen(true)}>
              Redeliver
            </button>
          )}
        </>
      }
    >
      <Failure error={error} />
      {!data && !error && <Loading what="the delivery" />}
      {data && (
        <div className="halves">
          <div className="stack loose">
            <Sheet title="Delivery" side={<StateMark state={data.status} />}>
              <Facts of={data} />
            </Sheet>
            <Sheet title="Attempts">
              <div className="body">
                {data.attempts.length === 0 && <p className="note">None yet.</p>}
                <ol className="timeline">
                  {data.attempts.map((attempt) => (
                    <AttemptLine key={attempt.at} attempt={attempt} />
                  ))}
                </ol>
              </div>
            </Sheet>
          </div>
          <Sheet title="Request">
            <div className="body">
              <SentRequest request={data.request} />
            </div>
          </Sheet>
        </div>
      )}
      {data && isOpen && <Redeliver of={data} queryKey={WEBHOOKS} onClose={() => setOpen(false)} />}
    </Page>
  )
}

function Facts({ of }: { of: DeliveryDetails }) {
  const { url, request_id, batch_id, webhook_id, created_at, next_attempt_at } = of
  return (
    <dl className="facts body">
      <dt>To</dt>
      <dd>{url}</dd>
      <dt>About</dt>
      <dd>
        {request_id && <Link href={`/renders/${request_id}`}>{shortId(request_id)}</Link>}
        {batch_id && <Link href={`/batches/${batch_id}`}>{shortId(batch_id)}</Link>}
      </dd>
      <dt>Id</dt>
      <dd className="mono">{webhook_id}</dd>
      <dt>Made</dt>
      <dd>{formatTime(created_at)}</dd>
      {next_attempt_at && (
        <>
          <dt>Next attempt</dt>
          <dd>
            <When time={next_attempt_at} />
          </dd>
        </>
      )}
    </dl>
  )
}

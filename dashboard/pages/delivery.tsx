/** One delivery: its attempts with their answers, what was sent, and sending it again. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { send } from '../api.ts'
import { Confirm } from '../ui/dialog.tsx'
import { formatTime, shortId, When } from '../ui/format.tsx'
import { Failure, Field, Loading, Page, Sheet, StateMark } from '../ui/parts.tsx'
import { useToast } from '../ui/toast.tsx'
import { type DeliveryDetails, useDelivery, WEBHOOKS } from '../webhooks/calls.ts'
import { SentRequest } from '../webhooks/sent-request.tsx'
import { AttemptLine } from './deliveries.tsx'

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
      {data && isOpen && <Redeliver of={data} onClose={() => setOpen(false)} />}
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

function Redeliver({ of: { id, endpoint_id }, onClose }: { of: DeliveryDetails; onClose(): void }) {
  const client = useQueryClient()
  const toast = useToast()
  const [secret, setSecret] = useState('')
  const again = useMutation({
    mutationFn: () =>
      send(
        'POST',
        `/api/v1/deliveries/${id}/redeliver`,
        secret === '' ? {} : { webhook_secret: secret },
      ),
    onSuccess: async () => {
      onClose()
      toast('The webhook is sent again.')
      await client.invalidateQueries({ queryKey: WEBHOOKS })
    },
  })
  return (
    <Confirm
      title="Send this webhook again?"
      action="Redeliver"
      pending={again.isPending}
      onConfirm={() => again.mutate()}
      onClose={onClose}
      kind="plain"
    >
      <p>
        The body and the <code>webhook-id</code> stay the same.
        {endpoint_id !== null && ' The secret of the endpoint signs it.'}
      </p>
      {endpoint_id === null && (
        <Field
          label="Secret"
          hint="The server deleted it when the delivery ended. Without it, the delivery carries no signature."
        >
          {(props) => (
            <input
              {...props}
              className="input"
              type="password"
              autoComplete="off"
              minLength={8}
              maxLength={256}
              value={secret}
              onChange={({ target }) => setSecret(target.value)}
            />
          )}
        </Field>
      )}
      <Failure error={again.error} />
    </Confirm>
  )
}

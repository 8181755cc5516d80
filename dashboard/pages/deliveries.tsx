/** Webhook deliveries of a render: every attempt with its answer, and another one. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { components } from '../../sdk/src/generated/schema.ts'
import { api, unwrap } from '../api.ts'
import { RENDERS, useDeliveries } from '../queries.ts'
import { Actions, Dialog } from '../ui/dialog.tsx'
import { formatMs, When } from '../ui/format.tsx'
import { Failure, Field, Loading, StateMark } from '../ui/parts.tsx'
import { Sentence } from '../ui/sentence.tsx'
import { useToast } from '../ui/toast.tsx'

type Delivery = components['schemas']['WebhookDelivery']
type Attempt = components['schemas']['DeliveryAttempt'] & { response_body?: string | null }

/** The deliveries on the page of a render. */
export function Deliveries({ id }: { id: string }) {
  const { data, error } = useDeliveries(id)
  const [chosen, setChosen] = useState<Delivery | null>(null)
  if (error) return <Failure error={error} />
  if (!data) return <Loading what="deliveries" />
  if (data.length === 0) {
    return (
      <p className="note">
        This render has no webhook. Send <code>webhook_url</code> with an <code>async</code> render.
      </p>
    )
  }
  return (
    <div className="stack loose">
      {data.map((delivery) => (
        <section className="stack tight" key={delivery.id}>
          <div className="row between">
            <h3>{delivery.event}</h3>
            <div className="row">
              <StateMark state={delivery.status} />
              {delivery.status !== 'pending' && (
                <button type="button" className="button small" onClick={() => setChosen(delivery)}>
                  Redeliver
                </button>
              )}
            </div>
          </div>
          {delivery.next_attempt_at && (
            <p className="note">
              Next attempt <When time={delivery.next_attempt_at} />
            </p>
          )}
          <ol className="timeline">
            {delivery.attempts.map((attempt) => (
              <AttemptLine key={attempt.at} attempt={attempt} />
            ))}
          </ol>
        </section>
      ))}
      {chosen && <Redeliver id={id} of={chosen} onClose={() => setChosen(null)} />}
    </div>
  )
}

/** One attempt with the answer of the receiver, in a list of the class `timeline`. */
export function AttemptLine({ attempt }: { attempt: Attempt }) {
  const { at, status_code, duration_ms, error, message, response_body } = attempt
  return (
    <li className={message === null ? 'ok' : 'bad'}>
      <div className="stack tight">
        <span>
          {status_code ?? error} <span className="note number">after {formatMs(duration_ms)}</span>
        </span>
        {message !== null && (
          <span className="reason">
            <Sentence text={message} />
          </span>
        )}
        {response_body && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls needs the keyboard
          <pre className="code" tabIndex={0}>
            {response_body}
          </pre>
        )}
      </div>
      <span className="note">
        <When time={at} />
      </span>
    </li>
  )
}

function Redeliver({ id, of: delivery, onClose }: { id: string; of: Delivery; onClose(): void }) {
  const client = useQueryClient()
  const toast = useToast()
  const [secret, setSecret] = useState('')
  const again = useMutation({
    mutationFn: () =>
      unwrap(
        api.POST('/api/v1/renders/{id}/deliveries/{deliveryId}/redeliver', {
          params: { path: { id, deliveryId: delivery.id } },
          body: secret === '' ? {} : { webhook_secret: secret },
        }),
      ),
    async onSuccess() {
      onClose()
      toast('The webhook is sent again.')
      await client.invalidateQueries({ queryKey: [...RENDERS, id, 'deliveries'] })
    },
  })
  return (
    <Dialog title="Send this webhook again?" onClose={onClose}>
      <form
        className="stack"
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          again.mutate()
        }}
      >
        <p>
          The body and the <code>webhook-id</code> stay the same.
        </p>
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
              onChange={(event) => setSecret(event.target.value)}
            />
          )}
        </Field>
        <Failure error={again.error} />
        <Actions
          dismiss="Close"
          onDismiss={onClose}
          action="Redeliver"
          isDisabled={again.isPending}
        />
      </form>
    </Dialog>
  )
}

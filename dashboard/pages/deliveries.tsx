/** Webhook deliveries of a render: every attempt with its answer, and another one. */
import { useState } from 'react'
import type { components } from '../../sdk/src/generated/schema.ts'
import { RENDERS, useDeliveries } from '../queries.ts'
import { When } from '../ui/format.tsx'
import { Failure, Loading, StateMark } from '../ui/parts.tsx'
import { AttemptLine } from '../webhooks/attempt-line.tsx'
import { Redeliver } from '../webhooks/redeliver.tsx'

type Delivery = components['schemas']['WebhookDelivery']

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
      {chosen && (
        <Redeliver
          of={chosen}
          queryKey={[...RENDERS, id, 'deliveries']}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  )
}

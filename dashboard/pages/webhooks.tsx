/** Webhooks: the endpoints of the account, and the deliveries of all of its renders. */
import { Suspense, useState } from 'react'
import { lazyPart } from '../preview/load-chunk.ts'
import { Empty } from '../ui/empty.tsx'
import { AddButton, Failure, Loading, Page, Sheet } from '../ui/parts.tsx'
import { type Endpoint, useEndpoints } from '../webhooks/calls.ts'
import { DeliveryList } from '../webhooks/delivery-list.tsx'
import { EndpointForm } from '../webhooks/endpoint-form.tsx'
import { EndpointSecret } from '../webhooks/endpoint-secret.tsx'
import { EndpointTable } from '../webhooks/endpoint-table.tsx'

/** It is loaded when a test is first sent. */
const TestForm = lazyPart(async () => (await import('../webhooks/test-form.tsx')).TestForm)

type Open = { kind: 'add' } | { kind: 'test'; first: Endpoint | undefined } | null

export function Webhooks() {
  const { data, error } = useEndpoints()
  const [open, setOpen] = useState<Open>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => setOpen(null)
  const add = () => setOpen({ kind: 'add' })
  return (
    <Page
      title="Webhooks"
      actions={
        <>
          <button
            type="button"
            className="button"
            onClick={() => setOpen({ kind: 'test', first: data?.[0] })}
          >
            Send a test
          </button>
          <AddButton onClick={add}>Add endpoint</AddButton>
        </>
      }
    >
      <Failure error={error} />
      <Sheet title="Endpoints">
        {!data && !error && <Loading what="the endpoints" />}
        {data?.length === 0 && (
          <Empty stamp="render.completed">
            <p>
              An endpoint receives the events of all your background renders, so that no request has
              to name an address.
            </p>
            <button type="button" className="button" onClick={add}>
              Add the first endpoint
            </button>
          </Empty>
        )}
        {data && data.length > 0 && (
          <EndpointTable endpoints={data} onTest={(first) => setOpen({ kind: 'test', first })} />
        )}
      </Sheet>
      <DeliveryList endpoints={data ?? []} />
      {open?.kind === 'add' && <EndpointForm of={null} onClose={close} onAdded={setSecret} />}
      {open?.kind === 'test' && (
        <Suspense>
          <TestForm endpoints={data ?? []} first={open.first} onClose={close} />
        </Suspense>
      )}
      {secret !== null && <EndpointSecret secret={secret} onClose={() => setSecret(null)} />}
    </Page>
  )
}

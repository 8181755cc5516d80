/** The endpoints of the account: what they receive, and what can be done with each. */
import { useState } from 'react'
import { ConfirmRemoval } from '../ui/dialog.tsx'
import { formatTime } from '../ui/format.tsx'
import { List } from '../ui/list.tsx'
import { StateMark } from '../ui/parts.tsx'
import { RotateSecret } from '../ui/rotate-secret.tsx'
import { type Endpoint, EVENT_NAMES, WEBHOOKS } from './calls.ts'
import { EndpointForm } from './endpoint-form.tsx'
import { EndpointSecret } from './endpoint-secret.tsx'

type Open = { kind: 'edit' | 'rotate' | 'delete'; endpoint: Endpoint } | null

interface TableProps {
  endpoints: Endpoint[]
  onTest(endpoint: Endpoint): void
}

export function EndpointTable({ endpoints, onTest }: TableProps) {
  const [open, setOpen] = useState<Open>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <List>
        <thead>
          <tr>
            <th scope="col">Address</th>
            <th scope="col">Events</th>
            <th scope="col">Secret</th>
            <th scope="col">State</th>
            <th scope="col">
              <span className="hidden">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {endpoints.map((endpoint) => (
            <Row
              key={endpoint.id}
              endpoint={endpoint}
              onTest={() => onTest(endpoint)}
              onOpen={(kind) => setOpen({ kind, endpoint })}
            />
          ))}
        </tbody>
      </List>
      {open?.kind === 'edit' && <EndpointForm of={open.endpoint} onClose={close} />}
      {open?.kind === 'delete' && <DeleteEndpoint of={open.endpoint} onClose={close} />}
      {open?.kind === 'rotate' && (
        <Rotate
          of={open.endpoint}
          onClose={close}
          onRotated={(text) => {
            close()
            setSecret(text)
          }}
        />
      )}
      {secret !== null && <EndpointSecret secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}

interface RowProps {
  endpoint: Endpoint
  onTest(): void
  onOpen(kind: 'edit' | 'rotate' | 'delete'): void
}

function Row({ endpoint, onTest, onOpen }: RowProps) {
  const { url, description, events, enabled, secret_last_four, previous_secret_until } = endpoint
  return (
    <tr>
      <td className="wide">
        <strong>{url}</strong>
        {description !== '' && <div className="note small">{description}</div>}
      </td>
      <td className={events.length > 2 ? 'note nowrap' : 'note'}>{eventsOf(events)}</td>
      <td className="nowrap">
        <span className="mono note">…{secret_last_four}</span>
        {previous_secret_until && (
          <div className="note small">the one before until {formatTime(previous_secret_until)}</div>
        )}
      </td>
      <td>
        <StateMark state={enabled ? 'active' : 'paused'} />
      </td>
      <td className="end">
        <div className="buttons">
          <button
            type="button"
            className="button small"
            aria-label={`Test ${url}`}
            onClick={onTest}
          >
            Test
          </button>
          <button
            type="button"
            className="button small"
            aria-label={`Edit ${url}`}
            onClick={() => onOpen('edit')}
          >
            Edit
          </button>
          <button
            type="button"
            className="button small"
            aria-label={`New secret for ${url}`}
            onClick={() => onOpen('rotate')}
          >
            New secret
          </button>
          <button
            type="button"
            className="button danger small"
            aria-label={`Delete ${url}`}
            onClick={() => onOpen('delete')}
          >
            Delete
          </button>
        </div>
      </td>
    </tr>
  )
}

function eventsOf(events: readonly string[]): string {
  if (events.length === EVENT_NAMES.length) return 'all events'
  return events.length > 2 ? `${events.length} events` : events.join(', ')
}

function DeleteEndpoint({ of: { id, url }, onClose }: { of: Endpoint; onClose(): void }) {
  return (
    <ConfirmRemoval
      what="endpoint"
      path={`/api/v1/webhook-endpoints/${id}`}
      queryKey={WEBHOOKS}
      onClose={onClose}
    >
      <p>
        <strong>{url}</strong> receives nothing more. Deliveries that are pending fail, and none of
        its deliveries can be sent again.
      </p>
    </ConfirmRemoval>
  )
}

const OVERLAPS = [
  [24, 'for 24 hours'],
  [1, 'for 1 hour'],
  [168, 'for 7 days'],
  [0, 'not any more: it is known to others'],
] as const

interface RotateProps {
  of: Endpoint
  onClose(): void
  onRotated(secret: string): void
}

function Rotate({ of: { id, url }, ...events }: RotateProps) {
  return (
    <RotateSecret
      path={`/api/v1/webhook-endpoints/${id}/rotate-secret`}
      queryKey={WEBHOOKS}
      label="The secret until now signs as well"
      overlaps={OVERLAPS}
      {...events}
    >
      Deliveries to <strong>{url}</strong> are signed with the new secret from now on.
    </RotateSecret>
  )
}

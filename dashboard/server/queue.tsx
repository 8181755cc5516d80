/** The renders that wait: whose they are, and the oldest of them, which can be cancelled. */
import { useState } from 'react'
import { Link } from 'wouter'
import { Confirm } from '../ui/dialog.tsx'
import { formatAge, formatNumber, shortId, When } from '../ui/format.tsx'
import { List } from '../ui/list.tsx'
import { Failure, Sheet, TypeMark } from '../ui/parts.tsx'
import { type ServerStatus, useCancel } from './calls.ts'

type Queue = ServerStatus['queue']

export function QueueSheet({ queue }: { queue: Queue }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const { total, oldest_seconds, waiting_for_lane, users, renders } = queue
  const waiting = `${formatNumber(total)} queued${
    waiting_for_lane > 0 ? `, ${formatNumber(waiting_for_lane)} waiting for a lane` : ''
  }`
  return (
    <Sheet
      title="Queue"
      side={
        <span className="note number">
          {waiting}
          {total > 0 && `, the oldest for ${formatAge(oldest_seconds)}`}
        </span>
      }
    >
      {total === 0 && <p className="empty">No background render waits.</p>}
      {users.length > 1 && (
        <div className="body tight">
          <dl className="facts">
            {users.map((user) => (
              <UserLine key={user.user_id} user={user} />
            ))}
          </dl>
        </div>
      )}
      {renders.length > 0 && (
        <List>
          <thead>
            <tr>
              <th scope="col">Render</th>
              <th scope="col">Type</th>
              <th scope="col">User</th>
              <th scope="col">Waits since</th>
              <th scope="col">
                <span className="hidden">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {renders.map(({ request_id, type, email, created_at }) => (
              <tr key={request_id}>
                <td className="mono">
                  <Link href={`/server/renders/${request_id}`}>{shortId(request_id)}</Link>
                </td>
                <td>
                  <TypeMark type={type} />
                </td>
                <td className="wide">{email}</td>
                <td className="note nowrap">
                  <When time={created_at} />
                </td>
                <td className="end">
                  <button
                    type="button"
                    className="button danger small"
                    aria-label={`Cancel ${shortId(request_id)}`}
                    onClick={() => setChosen(request_id)}
                  >
                    Cancel
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </List>
      )}
      {chosen !== null && <CancelRender id={chosen} onClose={() => setChosen(null)} />}
    </Sheet>
  )
}

function UserLine({ user: { email, renders } }: { user: Queue['users'][number] }) {
  return (
    <>
      <dt>{email}</dt>
      <dd className="number">{formatNumber(renders)}</dd>
    </>
  )
}

function CancelRender({ id, onClose }: { id: string; onClose(): void }) {
  const cancel = useCancel(onClose)
  return (
    <Confirm
      title="Cancel this render?"
      action="Cancel the render"
      pending={cancel.isPending}
      onConfirm={() => cancel.mutate(id)}
      onClose={onClose}
      dismiss="Keep it"
    >
      <p>
        <span className="mono">{shortId(id)}</span> fails and is not counted. Its user is told by
        webhook.
      </p>
      <Failure error={cancel.error} />
    </Confirm>
  )
}

/** The row of a user: the plan can be changed there, and buttons open the rest. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useUser } from '../session.tsx'
import { formatDay, When } from '../ui/format.tsx'
import { StateMark } from '../ui/parts.tsx'
import { useToast } from '../ui/toast.tsx'
import { PLANS, type Plan, planOf, setSuspended, USERS, type User } from './calls.ts'

/** The dialogs of a row. */
export type PersonAction =
  | { kind: 'usage' | 'suspend' | 'delete' | 'link'; user: User }
  | { kind: 'plan'; user: User; next: Plan }

interface PersonProps {
  user: User
  onOpen(action: PersonAction): void
}

export function Person({ user, onOpen }: PersonProps) {
  const { id, email, plan, created_at, suspended_at, has_password } = user
  const client = useQueryClient()
  const toast = useToast()
  const own = useUser().id === id
  const link = has_password ? 'Link to set a new password' : 'Invitation link'
  const resuming = useMutation({
    mutationFn: () => setSuspended(user, 'resume'),
    onError: (error) => toast(error.message),
    onSuccess: () => toast(`${email} can use the server again.`),
    onSettled: () => client.invalidateQueries({ queryKey: USERS }),
  })
  const isSuspended = typeof suspended_at === 'string'
  return (
    <tr>
      <td className="wide">{email}</td>
      <td>
        <select
          className="select"
          aria-label={`Plan of ${email}`}
          value={plan}
          onChange={(event) => onOpen({ kind: 'plan', user, next: planOf(event.target.value) })}
        >
          {PLANS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </td>
      <td>
        <State of={user} />
      </td>
      <td className="note nowrap">
        <When time={created_at} />
      </td>
      <td className="end">
        <div className="buttons">
          <button
            type="button"
            className="button small"
            aria-label={`Usage of ${email}`}
            onClick={() => onOpen({ kind: 'usage', user })}
          >
            Usage
          </button>
          <button
            type="button"
            className="button small"
            aria-label={`${link} for ${email}`}
            onClick={() => onOpen({ kind: 'link', user })}
          >
            {link}
          </button>
          {!own && (
            <button
              type="button"
              className="button small"
              aria-label={`${isSuspended ? 'Resume' : 'Suspend'} ${email}`}
              disabled={resuming.isPending}
              onClick={() => (isSuspended ? resuming.mutate() : onOpen({ kind: 'suspend', user }))}
            >
              {isSuspended ? 'Resume' : 'Suspend'}
            </button>
          )}
          {!own && (
            <button
              type="button"
              className="button danger small"
              aria-label={`Delete ${email}`}
              onClick={() => onOpen({ kind: 'delete', user })}
            >
              Delete
            </button>
          )}
        </div>
      </td>
    </tr>
  )
}

/** Whether the user can use the server, and sign in. */
function State({ of: { suspended_at, has_password, invitation_expires_at } }: { of: User }) {
  if (suspended_at) return <StateMark state="suspended" />
  if (has_password) return <StateMark state="active" />
  if (!invitation_expires_at) {
    return (
      <>
        <StateMark state="no password" />
        <div className="note small">cannot sign in: no link works</div>
      </>
    )
  }
  return (
    <>
      <StateMark state="invited" />
      <div className="note small">
        the link ends {formatDay(invitation_expires_at.slice(0, 10))}
      </div>
    </>
  )
}

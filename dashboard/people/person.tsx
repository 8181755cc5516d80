/** The row of a user: the plan can be changed there, and buttons open the rest. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { admin, unwrap } from '../api.ts'
import type { Invitation } from '../pages/invitation-link.tsx'
import { useUser } from '../session.tsx'
import { When } from '../ui/format.tsx'
import { StateMark } from '../ui/parts.tsx'
import { useToast } from '../ui/toast.tsx'
import { invite, PLANS, type Plan, planOf, setSuspended, USERS, type User } from './calls.ts'

/** The dialogs of a row. */
export type PersonAction = 'usage' | 'suspend' | 'delete'

interface PersonProps {
  user: User
  onInvited(invitation: Invitation): void
  onOpen(action: PersonAction): void
}

export function Person({ user, onInvited, onOpen }: PersonProps) {
  const { id, email, plan, created_at, suspended_at } = user
  const client = useQueryClient()
  const toast = useToast()
  const own = useUser().id === id
  const change = useMutation({
    mutationFn: (next: Plan) =>
      unwrap(
        admin.PATCH('/admin/v1/users/{id}', { params: { path: { id } }, body: { plan: next } }),
      ),
    onError: (error) => toast(error.message),
    onSuccess: (_, next) => toast(`${email} is on the plan ${next} now.`),
    onSettled: () => client.invalidateQueries(),
  })
  const inviting = useMutation({
    mutationFn: () => invite(user),
    onError: (error) => toast(error.message),
    onSuccess: onInvited,
  })
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
          disabled={change.isPending}
          onChange={(event) => change.mutate(planOf(event.target.value))}
        >
          {PLANS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </td>
      <td>
        <StateMark state={isSuspended ? 'suspended' : 'active'} />
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
            onClick={() => onOpen('usage')}
          >
            Usage
          </button>
          <button
            type="button"
            className="button small"
            aria-label={`Invitation link for ${email}`}
            disabled={inviting.isPending}
            onClick={() => inviting.mutate()}
          >
            Invitation link
          </button>
          {!own && (
            <button
              type="button"
              className="button small"
              aria-label={`${isSuspended ? 'Resume' : 'Suspend'} ${email}`}
              disabled={resuming.isPending}
              onClick={() => (isSuspended ? resuming.mutate() : onOpen('suspend'))}
            >
              {isSuspended ? 'Resume' : 'Suspend'}
            </button>
          )}
          {!own && (
            <button
              type="button"
              className="button danger small"
              aria-label={`Delete ${email}`}
              onClick={() => onOpen('delete')}
            >
              Delete
            </button>
          )}
        </div>
      </td>
    </tr>
  )
}

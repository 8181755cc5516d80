/** Asks before a user gets another plan, and shows what changes. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { admin, unwrap } from '../api.ts'
import { PLAN_LIMITS } from '../plans.gen.ts'
import { Confirm } from '../ui/dialog.tsx'
import { formatNumbersIn } from '../ui/format.tsx'
import { Failure } from '../ui/parts.tsx'
import { useToast } from '../ui/toast.tsx'
import type { Plan, User } from './calls.ts'

interface PlanChangeProps {
  user: User
  next: Plan
  onClose(): void
}

export function PlanChange({ user: { id, email, plan }, next, onClose }: PlanChangeProps) {
  const client = useQueryClient()
  const toast = useToast()
  const change = useMutation({
    mutationFn: () =>
      unwrap(
        admin.PATCH('/admin/v1/users/{id}', { params: { path: { id } }, body: { plan: next } }),
      ),
    onSuccess: async () => {
      onClose()
      toast(`${email} is on the plan ${next} now.`)
      // The own plan is part of the session and of the usage.
      await client.invalidateQueries()
    },
  })
  const limits = new Map(PLAN_LIMITS[next])
  return (
    <Confirm
      title={`Move ${email} to the plan ${next}?`}
      action="Change the plan"
      kind="plain"
      pending={change.isPending}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <p>It applies at once. Renders of this month that were already counted stay counted.</p>
      <table className="compared">
        <thead>
          <tr>
            <th scope="col">Limit</th>
            <th scope="col">{plan}, now</th>
            <th scope="col">{next}</th>
          </tr>
        </thead>
        <tbody>
          {PLAN_LIMITS[plan].map(([name, limit]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{formatNumbersIn(limit)}</td>
              <td>{formatNumbersIn(limits.get(name) ?? '')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Failure error={change.error} />
    </Confirm>
  )
}

/** Asks before a user is suspended. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Confirm } from '../ui/dialog.tsx'
import { Failure } from '../ui/parts.tsx'
import { useToast } from '../ui/toast.tsx'
import { setSuspended, USERS, type User } from './calls.ts'

export function Suspend({ user, onClose }: { user: User; onClose(): void }) {
  const client = useQueryClient()
  const toast = useToast()
  const suspend = useMutation({
    mutationFn: () => setSuspended(user, 'suspend'),
    onSuccess: async () => {
      onClose()
      toast(`${user.email} is suspended.`)
      await client.invalidateQueries({ queryKey: USERS })
    },
  })
  return (
    <Confirm
      title="Suspend this user?"
      action="Suspend"
      pending={suspend.isPending}
      onConfirm={() => suspend.mutate()}
      onClose={onClose}
    >
      <p>
        The keys of <strong>{user.email}</strong> stop working at once, and nobody can sign in as
        this user. Nothing is deleted, and you can end the suspension at any time.
      </p>
      <Failure error={suspend.error} />
    </Confirm>
  )
}

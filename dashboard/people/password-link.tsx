/** Asks before a link is made with which a user chooses a password. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Invitation } from '../pages/invitation-link.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { Failure } from '../ui/parts.tsx'
import { invite, USERS, type User } from './calls.ts'

interface PasswordLinkProps {
  user: User
  onClose(): void
  onMade(invitation: Invitation): void
}

export function PasswordLink({ user, onClose, onMade }: PasswordLinkProps) {
  const client = useQueryClient()
  const making = useMutation({
    mutationFn: () => invite(user),
    onSuccess: async (invitation) => {
      onMade(invitation)
      await client.invalidateQueries({ queryKey: USERS })
    },
  })
  const isKnown = user.has_password === true
  return (
    <Confirm
      title={isKnown ? 'Make a link to set a new password?' : 'Make an invitation link?'}
      action="Make the link"
      kind="plain"
      pending={making.isPending}
      onConfirm={() => making.mutate()}
      onClose={onClose}
    >
      <p>
        Whoever has it chooses {isKnown ? 'a new password' : 'the password'} of{' '}
        <strong>{user.email}</strong>, once within 7 days.{' '}
        {isKnown && 'The password until now works until then; then all sessions of the user end. '}
        Links that were made before stop working.
      </p>
      <Failure error={making.error} />
    </Confirm>
  )
}

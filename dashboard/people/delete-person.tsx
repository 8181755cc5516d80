/** Erases a user, once the operator has typed the email address. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { admin, unwrap } from '../api.ts'
import { Actions, Dialog } from '../ui/dialog.tsx'
import { Failure, Field } from '../ui/parts.tsx'
import { useToast } from '../ui/toast.tsx'
import { USERS, type User } from './calls.ts'

export function DeletePerson({ user, onClose }: { user: User; onClose(): void }) {
  const client = useQueryClient()
  const toast = useToast()
  const [typed, setTyped] = useState('')
  const erase = useMutation({
    mutationFn: () =>
      unwrap(
        admin.DELETE('/admin/v1/users/{id}', {
          params: { path: { id: user.id } },
          body: { email: typed },
        }),
      ),
    onSuccess: async () => {
      onClose()
      toast(`${user.email} is deleted.`)
      await client.invalidateQueries({ queryKey: USERS })
    },
  })
  const isSame = typed.trim().toLowerCase() === user.email.toLowerCase()
  return (
    <Dialog title="Delete this user?" closedBy="key" onClose={onClose}>
      <form
        className="stack"
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          if (isSame) erase.mutate()
        }}
      >
        <p>
          Everything of <strong>{user.email}</strong> is deleted: outputs, templates, fonts, keys,
          webhooks and usage. This cannot be undone.
        </p>
        <Field label="Type the email address of the user">
          {(props) => (
            <input
              {...props}
              className="input"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <Failure error={erase.error} />
        <Actions
          onDismiss={onClose}
          action="Delete for ever"
          kind="danger"
          isDisabled={!isSame || erase.isPending}
        />
      </form>
    </Dialog>
  )
}

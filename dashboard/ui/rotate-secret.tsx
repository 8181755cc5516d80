/** The dialog that replaces a secret, and asks how long the one until now works. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { send } from '../api.ts'
import { Actions, Dialog } from './dialog.tsx'
import { Failure, Field } from './parts.tsx'

interface RotateSecretProps {
  /** The operation that makes the new secret. */
  path: string
  queryKey: readonly unknown[]
  /** The question about the secret until now. */
  label: string
  /** Hours, with their names. */
  overlaps: readonly (readonly [hours: number, name: string])[]
  /** A sentence about what the new secret is for. */
  children: ReactNode
  onClose(): void
  onRotated(secret: string): void
}

export function RotateSecret({
  path,
  queryKey,
  label,
  overlaps,
  children,
  onClose,
  onRotated,
}: RotateSecretProps) {
  const client = useQueryClient()
  const [hours, setHours] = useState(24)
  const rotate = useMutation({
    mutationFn: () => send<{ data: { secret: string } }>('POST', path, { overlap_hours: hours }),
    onSuccess: async ({ data }) => {
      onRotated(data.secret)
      await client.invalidateQueries({ queryKey })
    },
  })
  return (
    <Dialog title="Make a new secret?" onClose={onClose}>
      <form
        className="stack"
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          rotate.mutate()
        }}
      >
        <p>{children}</p>
        <Field label={label}>
          {(props) => (
            <select
              {...props}
              className="select"
              value={hours}
              onChange={({ target }) => setHours(Number(target.value))}
            >
              {overlaps.map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Failure error={rotate.error} />
        <Actions onDismiss={onClose} action="Make a new secret" isDisabled={rotate.isPending} />
      </form>
    </Dialog>
  )
}

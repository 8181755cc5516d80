/** The form that adds a link secret, which is shown then, or changes its name and limits. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiFailure, send } from '../api.ts'
import { Actions, Dialog } from '../ui/dialog.tsx'
import { Failure, Field } from '../ui/parts.tsx'
import { useToast } from '../ui/toast.tsx'
import { LINK_SECRETS, type LinkSecret } from './calls.ts'

interface FormProps {
  /** The secret to change; null adds one. */
  of: LinkSecret | null
  onClose(): void
  /** Gets the text of a secret that was added. */
  onAdded?(secret: string): void
}

export function SecretForm({ of, onClose, onAdded }: FormProps) {
  const client = useQueryClient()
  const toast = useToast()
  const [name, setName] = useState(of?.name ?? '')
  const [minute, setMinute] = useState(String(of?.renders_per_minute ?? 60))
  const [day, setDay] = useState(String(of?.renders_per_day ?? 1_000))
  const [overage, setOverage] = useState(of?.allow_overage ?? false)
  const save = useMutation({
    mutationFn: () => {
      const [method, path] = of === null ? ['POST', ''] : ['PATCH', `/${of.id}`]
      return send<{ data: LinkSecret & { secret?: string } }>(
        method,
        `/api/v1/link-secrets${path}`,
        {
          name,
          renders_per_minute: Number(minute),
          renders_per_day: Number(day),
          allow_overage: overage,
        },
      )
    },
    onSuccess: async ({ data }) => {
      onClose()
      if (data.secret !== undefined) onAdded?.(data.secret)
      else toast('The link secret is saved.')
      await client.invalidateQueries({ queryKey: LINK_SECRETS })
    },
  })
  const issues = save.error instanceof ApiFailure ? save.error.issues : []
  const problemOf = (field: string) => issues.find(({ path }) => path === field)?.message
  return (
    <Dialog title={of === null ? 'Add a link secret' : 'Edit this link secret'} onClose={onClose}>
      <form
        className="stack"
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Field label="Name" hint="What its links are for." path="name" problem={problemOf('name')}>
          {(props) => (
            <input
              {...props}
              className="input"
              required
              maxLength={100}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Field
          label="New renders a minute"
          path="renders_per_minute"
          problem={problemOf('renders_per_minute')}
        >
          {(props) => (
            <input
              {...props}
              className="input"
              inputMode="numeric"
              pattern="[0-9]+"
              required
              value={minute}
              onChange={({ target }) => setMinute(target.value)}
            />
          )}
        </Field>
        <Field
          label="New renders a day"
          hint="At most so many renders of its links are counted. Cached ones are always served."
          path="renders_per_day"
          problem={problemOf('renders_per_day')}
        >
          {(props) => (
            <input
              {...props}
              className="input"
              inputMode="numeric"
              pattern="[0-9]+"
              required
              value={day}
              onChange={({ target }) => setDay(target.value)}
            />
          )}
        </Field>
        <label className="switch">
          <input
            type="checkbox"
            checked={overage}
            onChange={({ target }) => setOverage(target.checked)}
          />
          May go beyond the allowance of the plan, which costs overage
        </label>
        <Failure error={save.error} fields={['name', 'renders_per_minute', 'renders_per_day']} />
        <Actions
          onDismiss={onClose}
          action={of === null ? 'Add' : 'Save'}
          isDisabled={save.isPending}
        />
      </form>
    </Dialog>
  )
}

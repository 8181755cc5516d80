/** The form that adds an endpoint, whose secret is shown then, or changes one. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiFailure, send } from '../api.ts'
import { Actions, Dialog } from '../ui/dialog.tsx'
import { Failure, Field } from '../ui/parts.tsx'
import { useToast } from '../ui/toast.tsx'
import { type Endpoint, EVENT_NAMES, WEBHOOKS } from './calls.ts'

/** An endpoint, with its secret if it is new. */
type SavedEndpoint = Endpoint & { secret?: string }

interface FormProps {
  /** The endpoint to change; null adds one. */
  of: Endpoint | null
  onClose(): void
  /** Gets the secret of an endpoint that was added. */
  onAdded?(secret: string): void
}

export function EndpointForm({ of, onClose, onAdded }: FormProps) {
  const client = useQueryClient()
  const toast = useToast()
  const [url, setUrl] = useState(of?.url ?? '')
  const [description, setDescription] = useState(of?.description ?? '')
  const [events, setEvents] = useState<readonly string[]>(of?.events ?? EVENT_NAMES)
  const [enabled, setEnabled] = useState(of?.enabled ?? true)
  const body = { url, description, events, enabled }
  const save = useMutation({
    mutationFn: () => {
      const [method, path] = of === null ? ['POST', ''] : ['PATCH', `/${of.id}`]
      return send<{ data: SavedEndpoint }>(method, `/api/v1/webhook-endpoints${path}`, body)
    },
    onSuccess: async ({ data }) => {
      onClose()
      if (data.secret !== undefined) onAdded?.(data.secret)
      else toast('The endpoint is saved.')
      await client.invalidateQueries({ queryKey: WEBHOOKS })
    },
  })
  const issues = save.error instanceof ApiFailure ? save.error.issues : []
  const problemOf = (name: string) => issues.find(({ path }) => path === name)?.message
  return (
    <Dialog title={of === null ? 'Add an endpoint' : 'Edit this endpoint'} onClose={onClose}>
      <form
        className="stack"
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Field label="Address" hint="A public https address." path="url" problem={problemOf('url')}>
          {(props) => (
            <input
              {...props}
              className="input"
              type="url"
              required
              maxLength={2048}
              placeholder="https://example.com/hooks/platen"
              value={url}
              onChange={({ target }) => setUrl(target.value)}
            />
          )}
        </Field>
        <Field label="Description" path="description" problem={problemOf('description')}>
          {(props) => (
            <input
              {...props}
              className="input"
              maxLength={200}
              value={description}
              onChange={({ target }) => setDescription(target.value)}
            />
          )}
        </Field>
        <fieldset>
          <legend>Events</legend>
          {EVENT_NAMES.map((name) => (
            <label className="switch" key={name}>
              <input
                type="checkbox"
                checked={events.includes(name)}
                onChange={({ target }) =>
                  setEvents(
                    EVENT_NAMES.filter((one) =>
                      one === name ? target.checked : events.includes(one),
                    ),
                  )
                }
              />
              <code>{name}</code>
            </label>
          ))}
          {events.length === 0 && (
            <p className="problem" role="status">
              Choose at least one event.
            </p>
          )}
        </fieldset>
        {of !== null && (
          <label className="switch">
            <input
              type="checkbox"
              checked={enabled}
              onChange={({ target }) => setEnabled(target.checked)}
            />
            Receives events
          </label>
        )}
        <Failure error={save.error} fields={['url', 'description']} />
        <Actions
          onDismiss={onClose}
          action={of === null ? 'Add' : 'Save'}
          isDisabled={save.isPending || events.length === 0}
        />
      </form>
    </Dialog>
  )
}

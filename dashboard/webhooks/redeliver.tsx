/** The question before a webhook is sent again, and the secret that signs it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiFailure, send } from '../api.ts'
import { Actions, Dialog } from '../ui/dialog.tsx'
import { Failure, Field } from '../ui/parts.tsx'
import { useToast } from '../ui/toast.tsx'

interface RedeliverProps {
  /** A delivery of an endpoint is signed with the secret of the endpoint. */
  of: { id: string; endpoint_id?: string | null }
  /** The queries that are read again. */
  queryKey: readonly unknown[]
  onClose(): void
}

export function Redeliver({ of: { id, endpoint_id }, queryKey, onClose }: RedeliverProps) {
  const client = useQueryClient()
  const toast = useToast()
  const [secret, setSecret] = useState('')
  const isOfEndpoint = typeof endpoint_id === 'string'
  const again = useMutation({
    mutationFn: () => {
      const body = secret === '' ? {} : { webhook_secret: secret }
      return send('POST', `/api/v1/deliveries/${id}/redeliver`, body)
    },
    onSuccess: async () => {
      onClose()
      toast('The webhook is sent again.')
      await client.invalidateQueries({ queryKey })
    },
  })
  const issues = again.error instanceof ApiFailure ? again.error.issues : []
  return (
    <Dialog title="Send this webhook again?" onClose={onClose}>
      <form
        className="stack"
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          again.mutate()
        }}
      >
        <p>
          The body and the <code>webhook-id</code> stay the same.
          {isOfEndpoint && ' The secret of the endpoint signs it.'}
        </p>
        {!isOfEndpoint && (
          <Field
            label="Secret"
            path="webhook_secret"
            problem={issues.find(({ path }) => path === 'webhook_secret')?.message}
            hint="The server deleted it when the delivery ended. Without it, the delivery carries no signature."
          >
            {(props) => (
              <input
                {...props}
                className="input"
                type="password"
                autoComplete="off"
                minLength={8}
                maxLength={256}
                value={secret}
                onChange={({ target }) => setSecret(target.value)}
              />
            )}
          </Field>
        )}
        <Failure error={again.error} fields={['webhook_secret']} />
        <Actions onDismiss={onClose} action="Redeliver" isDisabled={again.isPending} />
      </form>
    </Dialog>
  )
}

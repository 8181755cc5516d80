/** Sends a test webhook to an endpoint or to an address, and shows what was sent and answered. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiFailure, send } from '../api.ts'
import { Actions, Dialog } from '../ui/dialog.tsx'
import { CopyButton, Failure, Field } from '../ui/parts.tsx'
import { AttemptLine } from './attempt-line.tsx'
import type { Endpoint, WebhookTest } from './calls.ts'
import { SentRequest } from './sent-request.tsx'

const EVENTS = ['render.completed', 'render.failed'] as const
const SECRET_BYTES = 24

/** A secret of the form that the server makes, for a receiver that has none yet. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  return `whsec_${btoa(String.fromCharCode(...bytes))}`
}

interface TestFormProps {
  endpoints: readonly Endpoint[]
  /** The endpoint that is chosen at first; without one, an address of choice. */
  first: Endpoint | undefined
  onClose(): void
}

export function TestForm({ endpoints, first, onClose }: TestFormProps) {
  const [id, setId] = useState(first?.id)
  const of = endpoints.find((one) => one.id === id) ?? null
  const [url, setUrl] = useState('')
  const [secret, setSecret] = useState(newSecret)
  const [chosen, setEvent] = useState<string | null>(null)
  const gets = (name: string) => of === null || of.events.some((one) => one === name)
  const event = chosen ?? EVENTS.find(gets) ?? EVENTS[0]
  const test = useMutation({
    mutationFn: () => {
      const target = of === null ? { url, webhook_secret: secret } : { endpoint_id: of.id }
      return send<{ data: WebhookTest }>('POST', '/api/v1/webhook-tests', { ...target, event })
    },
  })
  const issues = test.error instanceof ApiFailure ? test.error.issues : []
  const problemOf = (name: string) => issues.find(({ path }) => path === name)?.message
  const sent = test.data?.data
  return (
    <Dialog title="Send a test" closedBy={sent ? 'key' : 'any'} onClose={onClose}>
      <form
        className="stack"
        method="post"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          test.mutate()
        }}
      >
        {endpoints.length > 0 && (
          <Field label="To" hint={of && 'Signed with the secret of the endpoint.'}>
            {(props) => (
              <select
                {...props}
                className="select"
                value={id ?? ''}
                onChange={({ target }) => {
                  setId(target.value)
                  setEvent(null)
                  test.reset()
                }}
              >
                {endpoints.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.url}
                  </option>
                ))}
                <option value="">Another address</option>
              </select>
            )}
          </Field>
        )}
        {of === null && (
          <>
            <Field label="Address" path="url" problem={problemOf('url')}>
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
            <Field
              label="Secret"
              hint="Signs the test. This one is new; nothing stores it."
              path="webhook_secret"
              problem={problemOf('webhook_secret')}
            >
              {(props) => (
                <input
                  {...props}
                  className="input mono"
                  autoComplete="off"
                  required
                  minLength={8}
                  maxLength={256}
                  value={secret}
                  onChange={({ target }) => setSecret(target.value)}
                />
              )}
            </Field>
            <div>
              <CopyButton text={secret} label="Copy the secret" />
            </div>
          </>
        )}
        <Field
          label="Event"
          hint={gets(event) ? undefined : 'The endpoint does not receive it; only the test does.'}
        >
          {(props) => (
            <select
              {...props}
              className="select"
              value={event}
              onChange={({ target }) => setEvent(target.value)}
            >
              {EVENTS.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
        </Field>
        <Failure error={test.error} fields={['url', 'webhook_secret']} />
        {sent && (
          <div className="stack tight" role="status">
            <h3>Answer</h3>
            <ol className="timeline">
              <AttemptLine attempt={sent.attempt} />
            </ol>
            <details className="plain">
              <summary>What was sent</summary>
              <SentRequest request={sent.request} />
            </details>
          </div>
        )}
        <Actions
          dismiss="Close"
          onDismiss={onClose}
          action={test.isPending ? 'Sending…' : 'Send'}
          isDisabled={test.isPending}
        />
      </form>
    </Dialog>
  )
}

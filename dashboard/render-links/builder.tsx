/**
 * Makes a render link from its parameters, to copy. Nothing is rendered until the link is
 * requested.
 */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiFailure, send } from '../api.ts'
import { formatTime } from '../ui/format.tsx'
import { CopyButton, Failure, Field, Sheet } from '../ui/parts.tsx'
import type { LinkSecret, RenderLink } from './calls.ts'

const DAY = 86_400
const LIFETIMES = [
  [0, 'until its secret is revoked'],
  [DAY, 'for 1 day'],
  [7 * DAY, 'for 7 days'],
  [30 * DAY, 'for 30 days'],
  [365 * DAY, 'for 1 year'],
] as const

const SOURCES = [
  ['page', 'A page'],
  ['template', 'A template'],
  ['auto', 'A card of a page'],
] as const
type Source = (typeof SOURCES)[number][0]

export function Builder({ secrets }: { secrets: LinkSecret[] }) {
  const [id, setId] = useState(secrets[0]?.id ?? '')
  const [source, setSource] = useState<Source>('page')
  const [name, setName] = useState('')
  const [format, setFormat] = useState('png')
  const [more, setMore] = useState('')
  const [seconds, setSeconds] = useState(0)
  // The chosen one may have been revoked meanwhile.
  const signer = secrets.find((secret) => secret.id === id) ?? secrets[0]
  const make = useMutation({
    mutationFn: () => {
      const page = source === 'template' ? { template: name } : { url: name }
      const auto = source === 'auto' && { template: 'auto' }
      const parameters = { ...page, ...auto, format, ...readLines(more) }
      return send<{ data: RenderLink }>('POST', `/api/v1/link-secrets/${signer?.id}/url`, {
        parameters,
        ...(seconds > 0 && { expires_in: seconds }),
      })
    },
  })
  const path = source === 'template' ? 'template' : 'url'
  const issues = make.error instanceof ApiFailure ? make.error.issues : []
  return (
    <Sheet title="Make a link">
      <form
        className="body stack"
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          make.mutate()
        }}
      >
        <Choice
          label="Link secret"
          value={signer?.id ?? ''}
          onChange={setId}
          options={secrets.map((secret) => [secret.id, secret.name])}
        />
        <Choice
          label="Shows"
          value={source}
          onChange={(value) => setSource(value as Source)}
          options={SOURCES}
        />
        <Field
          label={source === 'template' ? 'Template' : 'Address of the page'}
          path={path}
          problem={issues.find((issue) => issue.path === path)?.message}
        >
          {(props) => (
            <input
              {...props}
              className="input"
              required
              maxLength={2048}
              placeholder={source === 'template' ? 'blog-post' : 'https://example.com/'}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Choice
          label="Format"
          value={format}
          onChange={setFormat}
          options={['png', 'jpeg', 'webp', 'pdf'].map((one) => [one, one])}
        />
        <Field
          label="More parameters"
          hint="One on each line, such as width=1200 or data.title=Hello."
        >
          {(props) => (
            <textarea
              {...props}
              className="input mono"
              rows={3}
              spellCheck={false}
              value={more}
              onChange={({ target }) => setMore(target.value)}
            />
          )}
        </Field>
        <Choice
          label="Works"
          value={String(seconds)}
          onChange={(value) => setSeconds(Number(value))}
          options={LIFETIMES.map(([value, label]) => [String(value), label])}
        />
        <Failure error={make.error} fields={[path]} />
        <div className="actions">
          <button type="submit" className="button primary" disabled={make.isPending}>
            Make the link
          </button>
        </div>
        {make.data && <Made link={make.data.data} />}
      </form>
    </Sheet>
  )
}

function Made({ link: { url, expires_at } }: { link: RenderLink }) {
  return (
    <section aria-label="The link">
      <div className="secret">
        <code>{url}</code>
        <CopyButton text={url} />
      </div>
      <p className="note">
        {expires_at ? `It works until ${formatTime(expires_at)}. ` : ''}
        Whoever has it can request it.{' '}
        <a href={url} target="_blank" rel="noreferrer">
          Open it
        </a>{' '}
        to make the first render.
      </p>
    </section>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange(value: string): void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      {(props) => (
        <select
          {...props}
          className="select"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** Reads `name=value` lines. A line without a sign is a name without a value. */
function readLines(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=')
      return at < 0 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(at + 1)]
    }),
  )
}

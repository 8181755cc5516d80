/** Links of a render for people without a key: create them, and revoke them. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, send, unwrap } from '../api.ts'
import { OPERATIONS } from '../operations.gen.ts'
import { RENDERS, type ShareLink, useShareLinks } from '../queries.ts'
import { formatTime, When } from '../ui/format.tsx'
import { CopyButton, Failure, Field, StateMark } from '../ui/parts.tsx'
import { useToast } from '../ui/toast.tsx'

const HOUR = 3_600
const LIFETIMES = [
  [HOUR, '1 hour'],
  [24 * HOUR, '1 day'],
  [7 * 24 * HOUR, '7 days'],
  [30 * 24 * HOUR, '30 days'],
  [90 * 24 * HOUR, '90 days'],
] as const

export function Links({ id, hasOutput }: { id: string; hasOutput: boolean }) {
  const client = useQueryClient()
  const toast = useToast()
  const [seconds, setSeconds] = useState<number>(HOUR)
  const refresh = () => client.invalidateQueries({ queryKey: [...RENDERS, id, 'links'] })
  const create = useMutation({
    mutationFn: () =>
      unwrap(
        api.POST('/api/v1/renders/{id}/signed-url', {
          params: { path: { id } },
          body: { expiresIn: seconds },
        }),
      ),
    onSuccess: refresh,
  })
  const revoke = useMutation({
    mutationFn: () =>
      unwrap(api.DELETE('/api/v1/renders/{id}/signed-url', { params: { path: { id } } })),
    async onSuccess() {
      create.reset()
      toast('All share links of this render are revoked.')
      await refresh()
    },
  })
  const created = create.data?.data
  if (!hasOutput) return <p className="note">Without an output there is nothing to link to.</p>
  return (
    <div className="stack">
      <p>A link gives access to the output without a key.</p>
      <div className="row">
        <Field label="Works for" className="grow">
          {(props) => (
            <select
              {...props}
              className="select"
              value={seconds}
              onChange={(event) => setSeconds(Number(event.target.value))}
            >
              {LIFETIMES.map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <div className="row">
        <button
          type="button"
          className="button primary"
          disabled={create.isPending}
          onClick={() => create.mutate()}
        >
          Create a share link
        </button>
        <button
          type="button"
          className="button danger"
          disabled={revoke.isPending}
          onClick={() => revoke.mutate()}
        >
          Revoke all share links
        </button>
      </div>
      <Failure error={create.error ?? revoke.error} />
      {created && (
        <div className="stack tight">
          <h3>New share link</h3>
          <div className="secret">
            <code>{created.share_url}</code>
            <CopyButton text={created.share_url} />
          </div>
          <p className="note">
            It works until {formatTime(created.expires_at)}, or until you revoke it.
          </p>
          <details className="plain">
            <summary>Signed link, which cannot be revoked</summary>
            <div className="stack tight">
              <p className="note">
                Whoever has it can use it until {formatTime(created.expires_at)}.
              </p>
              <div className="secret">
                <code>{created.signed_url}</code>
                <CopyButton text={created.signed_url} />
              </div>
            </div>
          </details>
        </div>
      )}
      <ShareLinks id={id} onRevoked={refresh} />
    </div>
  )
}

function ShareLinks({ id, onRevoked }: { id: string; onRevoked(): Promise<void> }) {
  const { data: links } = useShareLinks(id)
  if (!OPERATIONS.has('listRenderShareLinks') || !links || links.length === 0) return null
  return (
    <section className="stack tight">
      <h3>Share links</h3>
      <ul className="stack tight">
        {links.map((link) => (
          <ShareLinkLine key={link.id} link={link} onRevoked={onRevoked} />
        ))}
      </ul>
    </section>
  )
}

function ShareLinkLine({ link, onRevoked }: { link: ShareLink; onRevoked(): Promise<void> }) {
  const toast = useToast()
  const revoke = useMutation({
    mutationFn: () => send('DELETE', `/api/v1/share-links/${link.id}`),
    onError: (error) => toast(error.message),
    onSuccess: onRevoked,
  })
  return (
    <li className="row between">
      <span className="mono note">…{link.last_four}</span>
      <StateMark state={link.state} />
      <span className="note">
        {link.state === 'active' ? 'ends ' : ''}
        <When time={link.revoked_at ?? link.expires_at} />
      </span>
      {link.state === 'active' && (
        <button
          type="button"
          className="button danger small"
          aria-label={`Revoke the link that ends with ${link.last_four}`}
          disabled={revoke.isPending}
          onClick={() => revoke.mutate()}
        >
          Revoke
        </button>
      )}
    </li>
  )
}

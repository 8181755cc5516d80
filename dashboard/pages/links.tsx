/** Links of a render for people without a key: create them, and revoke them. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, send, unwrap } from '../api.ts'
import { OPERATIONS } from '../operations.gen.ts'
import { RENDERS, type ShareLink, useShareLinks } from '../queries.ts'
import { When } from '../ui/format.tsx'
import { Failure, StateMark } from '../ui/parts.tsx'
import { useToast } from '../ui/toast.tsx'
import { createLinks, LIFETIME, LifetimeField, NewShareLink } from './share-link.tsx'

export function Links({ id, hasOutput }: { id: string; hasOutput: boolean }) {
  const client = useQueryClient()
  const toast = useToast()
  const [seconds, setSeconds] = useState<number>(LIFETIME)
  const refresh = () => client.invalidateQueries({ queryKey: [...RENDERS, id, 'links'] })
  const create = useMutation({
    mutationFn: () => createLinks(id, seconds),
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
  if (!hasOutput) return <p className="note">Without an output there is nothing to link to.</p>
  return (
    <div className="stack">
      <p>A link gives access to the output without a key.</p>
      <div className="row">
        <LifetimeField value={seconds} onChange={setSeconds} />
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
      {create.data && <NewShareLink links={create.data} />}
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

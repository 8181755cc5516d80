/** Links of a render for people without a key: create them, and revoke them. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../api.ts'
import { RENDERS, type ShareLink, useShareLinks } from '../queries.ts'
import { Confirm } from '../ui/dialog.tsx'
import { When } from '../ui/format.tsx'
import { Failure, StateMark } from '../ui/parts.tsx'
import { useToast } from '../ui/toast.tsx'
import { createLinks, LIFETIME, LifetimeField, NewShareLink } from './share-link.tsx'

/** The server lists as many links of a render, the newest ones. */
const LISTED = 50

export function Links({ id, hasOutput }: { id: string; hasOutput: boolean }) {
  const client = useQueryClient()
  const [seconds, setSeconds] = useState<number>(LIFETIME)
  const { data: links = [], error } = useShareLinks(id)
  const [asked, setAsked] = useState<ShareLink | 'all' | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: [...RENDERS, id, 'links'] })
  const create = useMutation({
    mutationFn: () => createLinks(id, seconds),
    onSuccess: refresh,
  })
  // Links that are not listed may work.
  const mayWork =
    error !== null || links.length >= LISTED || links.some(({ state }) => state === 'active')
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
        {mayWork && (
          <button type="button" className="button danger" onClick={() => setAsked('all')}>
            Revoke all share links
          </button>
        )}
      </div>
      <Failure error={create.error ?? error} />
      {create.data && <NewShareLink links={create.data} />}
      {links.length > 0 && (
        <section className="stack tight">
          <h3>Share links</h3>
          <ul className="stack tight">
            {links.map((link) => (
              <ShareLinkLine key={link.id} link={link} onRevoke={() => setAsked(link)} />
            ))}
          </ul>
        </section>
      )}
      {asked && (
        <Revoke
          of={asked}
          id={id}
          onClose={() => setAsked(null)}
          onRevoked={() => {
            // It would show a link that is gone; another one is shown only once.
            if (asked === 'all' || asked.id === create.data?.share_link_id) create.reset()
            return refresh()
          }}
        />
      )}
    </div>
  )
}

function ShareLinkLine({ link, onRevoke }: { link: ShareLink; onRevoke(): void }) {
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
          onClick={onRevoke}
        >
          Revoke
        </button>
      )}
    </li>
  )
}

interface RevokeProps {
  of: ShareLink | 'all'
  /** The request id of the render. */
  id: string
  onClose(): void
  onRevoked(): Promise<void>
}

/** Asks before links stop working. */
function Revoke({ of, id, onClose, onRevoked }: RevokeProps) {
  const toast = useToast()
  const isAll = of === 'all'
  const path = isAll ? `/api/v1/renders/${id}/signed-url` : `/api/v1/share-links/${of.id}`
  const revoke = useMutation({
    mutationFn: () => send('DELETE', path),
    async onSuccess() {
      onClose()
      toast(isAll ? 'All share links of this render are revoked.' : 'The link is revoked.')
      await onRevoked()
    },
  })
  return (
    <Confirm
      title={isAll ? 'Revoke all share links?' : 'Revoke this share link?'}
      action="Revoke"
      pending={revoke.isPending}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      <p>
        {isAll ? (
          'Everybody who has a share link of this render'
        ) : (
          <>
            Everybody who has the link that ends with <span className="mono">{of.last_four}</span>
          </>
        )}{' '}
        can no longer open the output with it. This cannot be undone, but you can create a new link.
      </p>
      <Failure error={revoke.error} />
    </Confirm>
  )
}

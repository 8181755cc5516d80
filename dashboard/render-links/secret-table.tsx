/** The link secrets of the account, and what can be done with each. */
import { useState } from 'react'
import { ConfirmRemoval } from '../ui/dialog.tsx'
import { formatNumber, formatTime } from '../ui/format.tsx'
import { List } from '../ui/list.tsx'
import { RotateSecret } from '../ui/rotate-secret.tsx'
import { LINK_SECRETS, type LinkSecret } from './calls.ts'
import { LinkSecretDialog } from './link-secret-dialog.tsx'
import { SecretForm } from './secret-form.tsx'

type Kind = 'edit' | 'rotate' | 'revoke'

export function SecretTable({ secrets }: { secrets: LinkSecret[] }) {
  const [open, setOpen] = useState<{ kind: Kind; of: LinkSecret } | null>(null)
  const [text, setText] = useState<string | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <List>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Secret</th>
            <th scope="col">New renders</th>
            <th scope="col">
              <span className="hidden">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {secrets.map((secret) => (
            <Row key={secret.id} of={secret} onOpen={(kind) => setOpen({ kind, of: secret })} />
          ))}
        </tbody>
      </List>
      {open?.kind === 'edit' && <SecretForm of={open.of} onClose={close} />}
      {open?.kind === 'revoke' && <Revoke of={open.of} onClose={close} />}
      {open?.kind === 'rotate' && (
        <Rotate
          of={open.of}
          onClose={close}
          onRotated={(secret) => {
            close()
            setText(secret)
          }}
        />
      )}
      {text !== null && <LinkSecretDialog secret={text} onClose={() => setText(null)} />}
    </>
  )
}

const ACTIONS = [
  ['edit', 'Edit', 'Edit', ''],
  ['rotate', 'New secret', 'New secret for', ''],
  ['revoke', 'Revoke', 'Revoke', ' danger'],
] as const

function Row({ of: secret, onOpen }: { of: LinkSecret; onOpen(kind: Kind): void }) {
  const { id, name, secret_last_four, previous_secret_until: until } = secret
  return (
    <tr>
      <td className="wide">
        <strong>{name}</strong>
        <div className="note small mono">{id}</div>
      </td>
      <td className="nowrap">
        <span className="mono note">…{secret_last_four}</span>
        {until && <div className="note small">the one before until {formatTime(until)}</div>}
      </td>
      <td>
        <span className="number">
          {formatNumber(secret.renders_today)} of {formatNumber(secret.renders_per_day)} today
        </span>
        <div className="note small number">
          {formatNumber(secret.renders_per_minute)} a minute
          {secret.allow_overage && ', with overage'}
        </div>
      </td>
      <td className="end">
        <div className="buttons">
          {ACTIONS.map(([kind, label, start, look]) => (
            <button
              key={kind}
              type="button"
              className={`button small${look}`}
              aria-label={`${start} ${name}`}
              onClick={() => onOpen(kind)}
            >
              {label}
            </button>
          ))}
        </div>
      </td>
    </tr>
  )
}

function Revoke({ of: { id, name }, onClose }: { of: LinkSecret; onClose(): void }) {
  return (
    <ConfirmRemoval
      what="link secret"
      action="Revoke"
      path={`/api/v1/link-secrets/${id}`}
      queryKey={LINK_SECRETS}
      onClose={onClose}
    >
      <p>
        All links of <strong>{name}</strong> stop working at once, and cannot be brought back.
        Copies in caches of browsers and networks stay for up to 24 hours.
      </p>
    </ConfirmRemoval>
  )
}

const OVERLAPS = [
  [24, 'for 24 hours'],
  [168, 'for 7 days'],
  [720, 'for 30 days'],
  [2_160, 'for 90 days'],
  [0, 'not any more: it is known to others'],
] as const

interface RotateProps {
  of: LinkSecret
  onClose(): void
  onRotated(secret: string): void
}

function Rotate({ of: { id, name }, ...events }: RotateProps) {
  return (
    <RotateSecret
      path={`/api/v1/link-secrets/${id}/rotate`}
      queryKey={LINK_SECRETS}
      label="Links of the secret until now work"
      overlaps={OVERLAPS}
      {...events}
    >
      New links of <strong>{name}</strong> have to be signed with the new secret.
    </RotateSecret>
  )
}

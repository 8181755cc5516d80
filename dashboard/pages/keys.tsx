/** API keys: create one, see it once, revoke it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiFailure, dashboard, unwrap } from '../api.ts'
import { KEYS, useKeys } from '../queries.ts'
import { Actions, ConfirmRemoval, Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { When } from '../ui/format.tsx'
import { List } from '../ui/list.tsx'
import { AddButton, Failure, Field, Loading, Page, StateMark } from '../ui/parts.tsx'
import { KeyLimit, limitText } from './key-limit.tsx'
import { NewKey } from './new-key.tsx'

type Key = NonNullable<ReturnType<typeof useKeys>['data']>[number] & {
  last_used_at?: string | null
}

const SCOPES = { full: 'All operations', og: 'OG images only' }

type Open = { kind: 'create' } | { kind: 'limit' | 'revoke'; key: Key } | null

export function Keys() {
  const { data, error } = useKeys()
  const keys: Key[] = data ?? []
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <Page
      title="API keys"
      actions={<AddButton onClick={() => setOpen({ kind: 'create' })}>Create key</AddButton>}
    >
      <Failure error={error} />
      <div className="sheet">
        {!data && !error && <Loading what="the keys" />}
        {data && keys.length === 0 && (
          <Empty stamp="svc_live_4Kd…">
            <p>
              Your keys will be here. Programs send one with every request; the dashboard needs
              none.
            </p>
            <button type="button" className="button" onClick={() => setOpen({ kind: 'create' })}>
              Create the first key
            </button>
          </Empty>
        )}
        {keys.length > 0 && (
          <KeyTable
            keys={keys}
            onLimit={(key) => setOpen({ kind: 'limit', key })}
            onRevoke={(key) => setOpen({ kind: 'revoke', key })}
          />
        )}
      </div>
      {open?.kind === 'create' && <CreateKey onClose={close} />}
      {open?.kind === 'limit' && <KeyLimit of={open.key} onClose={close} />}
      {open?.kind === 'revoke' && <RevokeKey of={open.key} onClose={close} />}
    </Page>
  )
}

interface KeyTableProps {
  keys: Key[]
  onLimit(key: Key): void
  onRevoke(key: Key): void
}

function KeyTable({ keys, onLimit, onRevoke }: KeyTableProps) {
  const showsUse = keys.some((key) => key.last_used_at !== undefined)
  return (
    <List>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Key</th>
          <th scope="col">Scope</th>
          <th scope="col">{showsUse ? 'Last used' : 'Created'}</th>
          <th scope="col">State</th>
          <th scope="col">
            <span className="hidden">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id}>
            <td className="wide">
              <strong>{key.name}</strong>
            </td>
            <td className="mono note nowrap">svc_live_…{key.last_four}</td>
            <td className="nowrap">
              {SCOPES[key.scope]}
              {key.scope === 'og' && <div className="note">{limitText(key)}</div>}
            </td>
            <td className="note nowrap">
              <When time={showsUse ? key.last_used_at : key.created_at} />
            </td>
            <td>
              <StateMark state={key.revoked_at === null ? 'active' : 'revoked'} />
            </td>
            <td className="end">
              <div className="buttons">
                {key.revoked_at === null && key.scope === 'og' && (
                  <button
                    type="button"
                    className="button small"
                    aria-label={`Limit of ${key.name}`}
                    onClick={() => onLimit(key)}
                  >
                    Limit
                  </button>
                )}
                {key.revoked_at === null && (
                  <button
                    type="button"
                    className="button danger small"
                    aria-label={`Revoke ${key.name}`}
                    onClick={() => onRevoke(key)}
                  >
                    Revoke
                  </button>
                )}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </List>
  )
}

function CreateKey({ onClose }: { onClose(): void }) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<'full' | 'og'>('full')
  const create = useMutation({
    mutationFn: () => unwrap(dashboard.POST('/dashboard/api/keys', { body: { name, scope } })),
    onSuccess: () => client.invalidateQueries({ queryKey: KEYS }),
  })
  const key = create.data?.data.key
  if (key) return <NewKey value={key} scope={scope} onClose={onClose} />
  const issues = create.error instanceof ApiFailure ? create.error.issues : []
  return (
    <Dialog title="Create a key" onClose={onClose}>
      <form
        className="stack"
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate()
        }}
      >
        <Field
          label="Name"
          hint="Where it will be used, such as “web shop”."
          path="name"
          problem={issues.find(({ path }) => path === 'name')?.message}
        >
          {(props) => (
            <input
              {...props}
              className="input"
              value={name}
              required
              maxLength={100}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field
          label="Scope"
          hint="A key in the address of an Open Graph image is public: give it no other access."
        >
          {(props) => (
            <select
              {...props}
              className="select"
              value={scope}
              onChange={(event) => setScope(event.target.value === 'og' ? 'og' : 'full')}
            >
              {Object.entries(SCOPES).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Failure error={create.error} fields={['name']} />
        <Actions onDismiss={onClose} action="Create key" isDisabled={create.isPending} />
      </form>
    </Dialog>
  )
}

function RevokeKey({ of: key, onClose }: { of: Key; onClose(): void }) {
  return (
    <ConfirmRemoval
      what="key"
      action="Revoke"
      path={`/api/keys/${key.id}`}
      queryKey={KEYS}
      onClose={onClose}
    >
      <p>
        <strong>{key.name}</strong> (…{key.last_four}) stops working at its next request. This
        cannot be undone.
      </p>
    </ConfirmRemoval>
  )
}

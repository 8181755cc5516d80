/** The form that adds a signer: a file with its key, or a service that has the key. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { components } from '../../sdk/src/generated/schema.ts'
import { ApiFailure, api, unwrap } from '../api.ts'
import { SIGNERS } from '../queries.ts'
import { base64Of } from '../ui/base64.ts'
import { Actions, Dialog } from '../ui/dialog.tsx'
import { Failure, Field } from '../ui/parts.tsx'
import { Tabs, tabPanel } from '../ui/tabs.tsx'
import { useToast } from '../ui/toast.tsx'
import type { Signer } from './calls.ts'

const FILE_BYTES_MAX = 1_000_000

const KINDS = [
  ['pkcs12', 'A file'],
  ['remote', 'A service'],
] as const

/** The fields that say themselves what is wrong with them. */
const FIELDS = [
  'name',
  'pkcs12',
  'password',
  ...['url', 'secret', 'certificates', 'answer'].map((part) => `remote.${part}`),
]

type Remote = Required<components['schemas']['RemoteSigner']>

const NO_SERVICE: Remote = { url: '', secret: '', certificates: '', answer: 'signature' }

export function SignerForm({ onClose }: { onClose(): void }) {
  const client = useQueryClient()
  const toast = useToast()
  const tabs = useId()
  const [kind, setKind] = useState<Signer['kind']>('pkcs12')
  const [name, setName] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [password, setPassword] = useState('')
  const [remote, setRemote] = useState(NO_SERVICE)
  const isTooLarge = kind === 'pkcs12' && file !== null && file.size > FILE_BYTES_MAX
  const save = useMutation({
    mutationFn: async () => {
      const key =
        kind === 'remote' ? { remote } : { pkcs12: file ? await base64Of(file) : '', password }
      return unwrap(api.POST('/api/v1/signers', { body: { name, ...key } }))
    },
    onSuccess: async () => {
      onClose()
      toast('The signer is saved.')
      await client.invalidateQueries({ queryKey: SIGNERS })
    },
  })
  const issues = save.error instanceof ApiFailure ? save.error.issues : []
  const problemOf = (path: string) => issues.find((issue) => issue.path === path)?.message
  return (
    <Dialog title="Add a signer" onClose={onClose}>
      <form
        className="stack"
        method="post"
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Field
          label="Name"
          hint="Requests name it, such as “office”."
          path="name"
          problem={problemOf('name')}
        >
          {(props) => (
            <input
              {...props}
              className="input"
              required
              maxLength={64}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Tabs id={tabs} label="Where the key is" tabs={KINDS} current={kind} onChange={setKind} />
        <div className="stack" {...tabPanel(tabs, kind)}>
          {/* It stays: no page can put a chosen file back into its field. */}
          <fieldset hidden={kind !== 'pkcs12'} disabled={kind !== 'pkcs12'}>
            <div className="stack">
              <Field
                label="File"
                hint="A PKCS#12 file (.p12 or .pfx) with the key and its certificates."
                path="pkcs12"
                problem={isTooLarge ? 'The file is larger than 1 MB.' : problemOf('pkcs12')}
              >
                {(props) => (
                  <input
                    {...props}
                    className="input"
                    type="file"
                    required
                    accept=".p12,.pfx,application/x-pkcs12"
                    onChange={({ target }) => setFile(target.files?.[0] ?? null)}
                  />
                )}
              </Field>
              <Field
                label="Password"
                hint="It opens the file once, and is not stored. The key is stored encrypted."
                path="password"
                problem={problemOf('password')}
              >
                {(props) => (
                  <input
                    {...props}
                    className="input"
                    type="password"
                    autoComplete="new-password"
                    maxLength={1_000}
                    value={password}
                    onChange={({ target }) => setPassword(target.value)}
                  />
                )}
              </Field>
            </div>
          </fieldset>
          {kind === 'remote' && (
            <RemoteFields value={remote} onChange={setRemote} problemOf={problemOf} />
          )}
        </div>
        <Failure error={save.error} fields={FIELDS} />
        <Actions
          onDismiss={onClose}
          action={save.isPending ? 'Opening…' : 'Save'}
          isDisabled={save.isPending || isTooLarge}
        />
      </form>
    </Dialog>
  )
}

interface RemoteFieldsProps {
  value: Remote
  onChange(value: Remote): void
  problemOf(path: string): string | undefined
}

function RemoteFields({ value, onChange, problemOf }: RemoteFieldsProps) {
  return (
    <>
      <Field
        label="Address"
        hint="A public https address. It is sent digests, never documents."
        path="remote.url"
        problem={problemOf('remote.url')}
      >
        {(props) => (
          <input
            {...props}
            className="input"
            type="url"
            required
            maxLength={2_048}
            placeholder="https://hsm.example.com/sign"
            value={value.url}
            onChange={({ target }) => onChange({ ...value, url: target.value })}
          />
        )}
      </Field>
      <Field
        label="Secret"
        hint="Signs the requests to the service; 16 characters or more. It is never shown again."
        path="remote.secret"
        problem={problemOf('remote.secret')}
      >
        {(props) => (
          <input
            {...props}
            className="input"
            type="password"
            autoComplete="new-password"
            required
            minLength={16}
            maxLength={200}
            value={value.secret}
            onChange={({ target }) => onChange({ ...value, secret: target.value })}
          />
        )}
      </Field>
      <Field
        label="Certificates"
        hint="As PEM: the certificate of the key first, then those above it."
        path="remote.certificates"
        problem={problemOf('remote.certificates')}
      >
        {(props) => (
          <textarea
            {...props}
            className="area"
            rows={5}
            required
            maxLength={100_000}
            spellCheck={false}
            placeholder="-----BEGIN CERTIFICATE-----"
            value={value.certificates}
            onChange={({ target }) => onChange({ ...value, certificates: target.value })}
          />
        )}
      </Field>
      <Field label="The service returns" path="remote.answer" problem={problemOf('remote.answer')}>
        {(props) => (
          <select
            {...props}
            className="select"
            value={value.answer}
            onChange={({ target }) =>
              onChange({ ...value, answer: target.value === 'cms' ? 'cms' : 'signature' })
            }
          >
            <option value="signature">the signature of the digest</option>
            <option value="cms">a whole CMS signature</option>
          </select>
        )}
      </Field>
    </>
  )
}

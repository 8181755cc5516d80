/**
 * The form that adds or changes a destination. Saving tests it, and the fields show what is wrong.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiFailure, api, unwrap } from '../api.ts'
import { DESTINATIONS, type Destination } from '../queries.ts'
import { Actions, Dialog } from '../ui/dialog.tsx'
import { Failure, Field } from '../ui/parts.tsx'
import { useToast } from '../ui/toast.tsx'

const EMPTY = {
  name: '',
  endpoint: '',
  bucket: '',
  region: '',
  prefix: '',
  access_key_id: '',
  secret_access_key: '',
}

type Values = typeof EMPTY
type Name = keyof Values

interface Row {
  name: Name
  label: string
  hint: string
  required?: boolean
}

const ROWS: Row[] = [
  { name: 'name', label: 'Name', hint: 'Requests name it, such as “archive”.', required: true },
  { name: 'endpoint', label: 'Endpoint', hint: 'The https address. Empty for Amazon S3.' },
  { name: 'bucket', label: 'Bucket', hint: 'It has to exist.', required: true },
  { name: 'region', label: 'Region', hint: 'Empty means us-east-1. Cloudflare R2: auto.' },
  { name: 'prefix', label: 'Prefix', hint: 'Begins the key of every object, such as “platen/”.' },
]

/** @param of the destination to change; null adds one */
export function DestinationForm({ of, onClose }: { of: Destination | null; onClose(): void }) {
  const client = useQueryClient()
  const toast = useToast()
  const [values, setValues] = useState<Values>(() => valuesOf(of))
  const save = useMutation({
    mutationFn: () =>
      of === null
        ? unwrap(api.POST('/api/v1/destinations', { body: createBody(values) }))
        : unwrap(
            api.PATCH('/api/v1/destinations/{id}', {
              params: { path: { id: of.id } },
              body: updateBody(values),
            }),
          ),
    onSuccess: async () => {
      onClose()
      toast('The destination works and is saved.')
      await client.invalidateQueries({ queryKey: DESTINATIONS })
    },
  })
  const issues = save.error instanceof ApiFailure ? save.error.issues : []
  const isNew = of === null
  const kept = isNew ? '' : ` Empty keeps the one that ends in ${of.access_key_last_four}.`
  const rows: Row[] = [
    ...ROWS,
    { name: 'access_key_id', label: 'Access key', hint: `Its id.${kept}`, required: isNew },
    {
      name: 'secret_access_key',
      label: 'Secret access key',
      hint: isNew ? 'It is stored encrypted, and never shown again.' : 'Empty keeps it.',
      required: isNew,
    },
  ]
  return (
    <Dialog title={isNew ? 'Add a destination' : `Edit ${of.name}`} onClose={onClose}>
      <form
        className="stack"
        method="post"
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <div className="columns">
          {rows.map(({ name, label, hint, required = false }) => (
            <Field
              key={name}
              label={label}
              className={name === 'name' ? 'full' : ''}
              hint={hint}
              path={name}
              problem={issues.find(({ path }) => path === name)?.message}
            >
              {(props) => (
                <input
                  {...props}
                  className="input"
                  type={name === 'secret_access_key' ? 'password' : 'text'}
                  autoComplete={name === 'secret_access_key' ? 'new-password' : 'off'}
                  value={values[name]}
                  required={required}
                  onChange={({ target }) => setValues({ ...values, [name]: target.value })}
                />
              )}
            </Field>
          ))}
        </div>
        <Failure error={save.error} fields={rows.map(({ name }) => name)} />
        <p className="note">
          Saving writes a small object to the bucket, reads it back and deletes it.
        </p>
        <Actions
          onDismiss={onClose}
          action={save.isPending ? 'Testing…' : 'Test and save'}
          isDisabled={save.isPending}
        />
      </form>
    </Dialog>
  )
}

function valuesOf(of: Destination | null): Values {
  if (of === null) return EMPTY
  const { name, endpoint, bucket, region, prefix } = of
  return { ...EMPTY, name, endpoint: endpoint ?? '', bucket, region, prefix }
}

function createBody({ endpoint, region, ...values }: Values) {
  const at = endpoint === '' ? {} : { endpoint }
  return { ...values, ...at, ...(region !== '' && { region }) }
}

function updateBody({ endpoint, region, access_key_id, secret_access_key, ...values }: Values) {
  return {
    ...values,
    endpoint: endpoint === '' ? null : endpoint,
    ...(region !== '' && { region }),
    ...(access_key_id !== '' && { access_key_id }),
    ...(secret_access_key !== '' && { secret_access_key }),
  }
}

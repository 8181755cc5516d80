/** The dialog that creates a template. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ApiFailure, api, unwrap } from '../api.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Failure, Field } from '../ui/parts.tsx'
import { TEMPLATES } from './queries.ts'
import { STARTERS, type Starter } from './starters.ts'

export function NewTemplate({ onClose }: { onClose(): void }) {
  const client = useQueryClient()
  const [, go] = useLocation()
  const [name, setName] = useState('')
  const [starter, setStarter] = useState<Starter>('document')
  const create = useMutation({
    mutationFn: () =>
      unwrap(api.POST('/api/v1/templates', { body: { name, ...STARTERS[starter].fields } })),
    onSuccess: async ({ data }) => {
      await client.invalidateQueries({ queryKey: TEMPLATES })
      go(`/templates/${data.id}`)
    },
  })
  const issues = create.error instanceof ApiFailure ? create.error.issues : []
  const problem = issues.find(({ path }) => path === 'name')?.message
  return (
    <Dialog title="New template" onClose={onClose}>
      <form
        className="stack"
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate()
        }}
      >
        <Field label="Name" problem={problem}>
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
        <Field label="Begin with" hint={STARTERS[starter].hint}>
          {(props) => (
            <select
              {...props}
              className="select"
              value={starter}
              onChange={(event) => setStarter(event.target.value as Starter)}
            >
              {Object.entries(STARTERS).map(([value, { title }]) => (
                <option key={value} value={value}>
                  {title}
                </option>
              ))}
            </select>
          )}
        </Field>
        {problem === undefined && <Failure error={create.error} />}
        <div className="actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={create.isPending}>
            Create template
          </button>
        </div>
      </form>
    </Dialog>
  )
}

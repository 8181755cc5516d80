/** The form of the pages without a session, and its fields. */
import { type ReactNode, useEffect, useRef } from 'react'
import { ApiFailure } from '../api.ts'
import { Failure, Field } from './parts.tsx'

/** The texts of a form's fields by name. */
export type Texts = Record<string, string>

/** The names of the fields that these forms have. */
const FIELDS = ['setup_code', 'email', 'password']

interface EntranceFormProps {
  action: string
  submit(texts: Texts): void
  state: { error: Error | null; isPending: boolean }
  children(problemOf: (name: string) => string | undefined): ReactNode
}

interface FormProps extends EntranceFormProps {
  title: string
  intro?: ReactNode
}

/** A page with the form. */
export function Form({ title, intro, ...form }: FormProps) {
  useEffect(() => {
    document.title = `${title} – Platen`
  }, [title])
  return (
    <>
      <h1>{title}</h1>
      {intro && <p className="note">{intro}</p>}
      <EntranceForm key={title} {...form} />
    </>
  )
}

/** A form whose fields show the problems that the server found in them. */
export function EntranceForm({ action, submit, state, children }: EntranceFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const issues = state.error instanceof ApiFailure ? state.error.issues : []
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll('input') ?? [])]
    // A setup code from the link or the email of the last session is filled in.
    fields.find(({ value }) => value === '')?.focus()
  }, [])
  return (
    <form
      ref={form}
      className="stack"
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        const entries = [...new FormData(event.currentTarget)]
        submit(Object.fromEntries(entries.map(([name, value]) => [name, String(value)])))
      }}
    >
      {children((name) => issues.find(({ path }) => path === name)?.message)}
      <Failure error={state.error} fields={FIELDS} />
      <button type="submit" className="button primary" disabled={state.isPending}>
        {action}
      </button>
    </form>
  )
}

export function TextField({
  name,
  label,
  problem,
  hint,
  type = 'text',
  autoComplete,
  initial,
}: {
  name: string
  label: string
  problem?: string | undefined
  hint?: string
  type?: 'text' | 'email' | 'password'
  autoComplete: string
  initial?: string
}) {
  return (
    <Field label={label} path={name} problem={problem} hint={hint}>
      {(props) => (
        <input
          {...props}
          className="input"
          name={name}
          type={type}
          autoComplete={autoComplete}
          defaultValue={initial}
          autoCapitalize="none"
          spellCheck={false}
          required
          minLength={autoComplete === 'new-password' ? 12 : undefined}
          maxLength={254}
        />
      )}
    </Field>
  )
}

export const PASSWORD_HINT = 'At least 12 characters. A few words are fine.'

/** The option that names a signer: one of those that the account has. */
import { Link } from 'wouter'
import { useSigners } from '../queries.ts'
import { Field } from '../ui/parts.tsx'
import type { OptionProps } from './option-groups.tsx'

export function SignerChoice({ field, path, value, problem, onChange }: OptionProps) {
  const { data: signers = [], isSuccess } = useSigners()
  const chosen = typeof value === 'string' ? value : ''
  // A request of the history may name one that is gone.
  const names = new Set([...signers.map(({ name }) => name), ...(chosen ? [chosen] : [])])
  return (
    <Field
      label={field.label}
      path={path}
      problem={problem}
      hint={
        isSuccess && signers.length === 0 ? (
          <>
            You have no signers yet. <Link href="/signers">Add one</Link>
          </>
        ) : undefined
      }
    >
      {(props) => (
        <select
          {...props}
          className="select"
          title={field.description}
          value={chosen}
          onChange={({ target }) => onChange(target.value || undefined)}
        >
          <option value="">Choose a signer</option>
          {Array.from(names, (name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </Field>
  )
}

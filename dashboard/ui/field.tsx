/** A field of a form, with its label, its hint and what the server says about it. */
import { type ReactNode, useId, useState } from 'react'
import { inWordsOf, Sentence } from './sentence.tsx'

/** A labelled field; its problem and its hint are read with it. */
export function Field({
  label,
  hint,
  path,
  problem,
  className = '',
  children,
}: {
  label: string
  hint?: ReactNode
  /** The name of the field in requests: sentences of the server begin with it. */
  path?: string | undefined
  problem?: string | undefined
  className?: string
  children(props: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
  }): ReactNode
}) {
  const id = useId()
  // What the server refused is changed: it is not known to be wrong before the next answer.
  const [corrected, setCorrected] = useState<string>()
  if (corrected !== undefined && problem === undefined) setCorrected(undefined)
  const shown = problem === corrected ? undefined : problem
  const described = [shown && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={`field ${className}`} onInput={path ? () => setCorrected(problem) : undefined}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': shown ? true : undefined,
      })}
      {shown && (
        <p className="problem" id={`${id}-problem`}>
          <Sentence text={inWordsOf(label, path, shown)} />
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

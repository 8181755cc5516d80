/** The type and the example of a rule, which must fit each other. */
import { useState } from 'react'
import { Field } from '../ui/parts.tsx'
import {
  exampleText,
  type Rule,
  type RuleProblems,
  type RuleType,
  readExample,
  TYPE_NAMES,
} from './rules.ts'

interface TypeAndExampleProps {
  rule: Rule
  problems: RuleProblems
  onChange(rule: Rule): void
}

export function TypeAndExample({ rule, problems, onChange }: TypeAndExampleProps) {
  /** An example that is not a value of its type yet; the rule keeps the last one. */
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? exampleText(rule)

  function read(next: string, type: RuleType | undefined): void {
    const result = readExample(next, type)
    const isRead = 'value' in result
    setTyped(isRead ? null : next)
    onChange({ ...rule, type, ...(isRead && { example: result.value }) })
  }

  const found = typed === null ? null : readExample(typed, rule.type)
  const isMistyped = found !== null && 'problem' in found
  const problem = isMistyped ? found.problem : problems.example
  return (
    <>
      <Field label="Type" path="type" problem={problems.type}>
        {(props) => (
          <select
            {...props}
            className="select"
            value={rule.type ?? ''}
            onChange={({ target }) =>
              read(text, target.value === '' ? undefined : (target.value as RuleType))
            }
          >
            <option value="">not said</option>
            {TYPE_NAMES.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Example" path={isMistyped ? undefined : 'example'} problem={problem}>
        {(props) => (
          <input
            {...props}
            className="input"
            value={text}
            onChange={({ target }) => read(target.value, rule.type)}
          />
        )}
      </Field>
    </>
  )
}

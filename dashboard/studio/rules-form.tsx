/** The rules of variables as a form: a group of fields for each variable that the text uses. */
import { useState } from 'react'
import type { Issue } from '../api.ts'
import { Field } from '../ui/parts.tsx'
import {
  exampleText,
  MISSING_NAMES,
  type Missing,
  missingOf,
  type Rule,
  type Rules,
  type RuleType,
  readExample,
  ruleProblem,
  rulesText,
  TYPE_NAMES,
  withMissing,
} from './rules.ts'

interface RulesFormProps {
  /** The variables that the parser has found. */
  names: readonly string[]
  rules: Rules
  issues: readonly Issue[]
  mode: 'edit' | 'read'
  /** @param text the new text of the rules */
  onChange(text: string): void
}

export function RulesForm({ names, rules, issues, mode, onChange }: RulesFormProps) {
  const unused = Object.keys(rules).filter((name) => !names.includes(name))
  const problem = ruleProblem(issues, null)
  if (names.length + unused.length === 0) {
    return (
      <section className="body rules" aria-label="Rules">
        <p className="note">
          No variables yet. Write one as <code>{'{{ customer }}'}</code> in the body; its rule will
          be here.
        </p>
      </section>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls needs the keyboard
    <section className="body rules scroll" tabIndex={0} aria-label="Rules">
      {problem && (
        <p className="alert" role="alert">
          {problem.replaceAll('`', '')}
        </p>
      )}
      {[...names, ...unused].map((name) => (
        <RuleFields
          key={name}
          name={name}
          rule={Object.hasOwn(rules, name) ? (rules[name] ?? {}) : {}}
          use={unused.includes(name) ? 'unused' : 'used'}
          problem={ruleProblem(issues, name)}
          mode={mode}
          onChange={(rule) => onChange(rulesText(rules, name, rule))}
        />
      ))}
    </section>
  )
}

/** Moves to the first field with a problem. @returns whether there is one */
export function focusRuleProblem(): boolean {
  const field = document.querySelector<HTMLElement>('.rules [aria-invalid="true"]')
  field?.focus()
  return field !== null
}

interface RuleFieldsProps {
  name: string
  rule: Rule
  use: 'used' | 'unused'
  problem: string | undefined
  mode: 'edit' | 'read'
  onChange(rule: Rule): void
}

function RuleFields({ name, rule, use, problem, mode, onChange }: RuleFieldsProps) {
  const missing = missingOf(rule)
  return (
    <fieldset className="rule" disabled={mode === 'read'}>
      <legend>
        <span className="mono">{name}</span>
        {use === 'unused' && <span className="note"> is not in the template</span>}
      </legend>
      <Field label="If it is missing, it" problem={problem}>
        {(props) => (
          <select
            {...props}
            className="select"
            value={missing}
            onChange={({ target }) => onChange(withMissing(rule, target.value as Missing))}
          >
            {MISSING_NAMES.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
      {missing === 'fallback' && (
        <Field label="Fallback text">
          {(props) => (
            <input
              {...props}
              className="input"
              value={rule.fallback}
              maxLength={1000}
              onChange={({ target }) => onChange({ ...rule, fallback: target.value })}
            />
          )}
        </Field>
      )}
      <TypeAndExample rule={rule} onChange={onChange} />
      <Field label="Description">
        {(props) => (
          <input
            {...props}
            className="input"
            value={rule.description ?? ''}
            maxLength={500}
            onChange={({ target }) =>
              onChange({ ...rule, description: target.value === '' ? undefined : target.value })
            }
          />
        )}
      </Field>
      {use === 'unused' && mode === 'edit' && (
        <button type="button" className="button small" onClick={() => onChange({})}>
          Remove the rule of {name}
        </button>
      )}
    </fieldset>
  )
}

function TypeAndExample({ rule, onChange }: Pick<RuleFieldsProps, 'rule' | 'onChange'>) {
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
  const problem = found && 'problem' in found ? found.problem : undefined
  return (
    <>
      <Field label="Type">
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
      <Field label="Example" problem={problem}>
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

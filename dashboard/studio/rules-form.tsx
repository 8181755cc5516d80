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
  type RuleProblems,
  type Rules,
  type RuleType,
  readExample,
  ruleProblems,
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
  const problem = issues.find(({ path }) => path === 'variable_rules')?.message
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
          problems={ruleProblems(issues, name)}
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
  problems: RuleProblems
  mode: 'edit' | 'read'
  onChange(rule: Rule): void
}

function RuleFields({ name, rule, use, problems, mode, onChange }: RuleFieldsProps) {
  const missing = missingOf(rule)
  // Its own field is not shown.
  const fallback = missing === 'fallback' ? undefined : problems.fallback
  const general = [problems.missing, fallback].filter(Boolean).join(' ') || undefined
  return (
    <fieldset className="rule" disabled={mode === 'read'}>
      <legend>
        <span className="mono">{name}</span>
        {use === 'unused' && <span className="note"> is not in the template</span>}
      </legend>
      <Field label="If it is missing, it" problem={general}>
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
        <Field label="Fallback text" path="fallback" problem={problems.fallback}>
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
      <TypeAndExample rule={rule} problems={problems} onChange={onChange} />
      <Field label="Description" path="description" problem={problems.description}>
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

function TypeAndExample({
  rule,
  problems,
  onChange,
}: Pick<RuleFieldsProps, 'rule' | 'problems' | 'onChange'>) {
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

/**
 * The rules of variables as a form: a group of fields for each variable that the text uses, folded
 * until it has a rule.
 */
import { useState } from 'react'
import type { Issue } from '../api.ts'
import { formatNumber } from '../ui/format.tsx'
import { Field } from '../ui/parts.tsx'
import { labelOf } from './form/shape.ts'
import {
  MISSING_NAMES,
  type Missing,
  missingOf,
  type Rule,
  type RuleProblems,
  type Rules,
  ruleProblems,
  rulesText,
  ruleWords,
  withMissing,
} from './rules.ts'
import { TypeAndExample } from './type-and-example.tsx'

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
  const [words, setWords] = useState('')
  const hasRule = (name: string) => Object.hasOwn(rules, name)
  /** The variables with a rule when the form is opened: what is typed moves no row. */
  const [first] = useState(() => new Set(Object.keys(rules)))
  const unused = Object.keys(rules).filter((name) => !names.includes(name))
  const all = [...names, ...unused]
  const ruled = all.filter(hasRule).length
  const problem = issues.find(({ path }) => path === 'variable_rules')?.message
  if (all.length === 0) {
    return (
      <section className="body rules" aria-label="Rules">
        <p className="note">
          No variables yet. Write one as <code>{'{{ customer }}'}</code> in the body; its rule will
          be here.
        </p>
      </section>
    )
  }
  const wanted = words.trim()
  const isFound = (name: string) =>
    `${name} ${labelOf(name)}`.toLowerCase().includes(wanted.toLowerCase()) ||
    hasProblem(ruleProblems(issues, name))
  const rows = [...all.filter((name) => first.has(name)), ...all.filter((name) => !first.has(name))]
  const found = all.filter(isFound).length
  const count = `${formatNumber(all.length)} ${all.length === 1 ? 'variable' : 'variables'}`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls needs the keyboard
    <section className="body rules scroll" tabIndex={0} aria-label="Rules">
      {problem && (
        <p className="alert" role="alert">
          {problem.replaceAll('`', '')}
        </p>
      )}
      <search className="row between wrap">
        <input
          className="input search"
          type="search"
          aria-label="Search variables"
          placeholder="Search by name"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <span className="note number" role="status">
          {wanted === '' && `${ruled === 1 ? '1 rule' : `${formatNumber(ruled)} rules`}, ${count}`}
          {wanted !== '' && found > 0 && `${formatNumber(found)} of ${count}`}
          {found === 0 && `No variable has “${wanted}” in its name.`}
        </span>
      </search>
      {rows.map((name) => (
        // What is typed in it, and its fold, outlast a search.
        <RuleFields
          key={name}
          name={name}
          isHidden={!isFound(name)}
          rule={hasRule(name) ? (rules[name] ?? {}) : {}}
          use={unused.includes(name) ? 'unused' : 'used'}
          problems={ruleProblems(issues, name)}
          mode={mode}
          onChange={(rule) => onChange(rulesText(rules, name, rule))}
        />
      ))}
    </section>
  )
}

const hasProblem = (problems: RuleProblems) => Object.keys(problems).length > 0

/** Moves to the first field with a problem that can be seen. @returns whether there is one */
export function focusRuleProblem(): boolean {
  const fields = document.querySelectorAll<HTMLElement>('.rules [aria-invalid="true"]')
  // An example of a row that is folded or not found may be typed halfway.
  const field = Array.from(fields).find((one) => one.checkVisibility())
  field?.focus()
  return field !== undefined
}

interface RuleFieldsProps {
  name: string
  rule: Rule
  isHidden: boolean
  use: 'used' | 'unused'
  problems: RuleProblems
  mode: 'edit' | 'read'
  onChange(rule: Rule): void
}

function RuleFields({ name, rule, isHidden, use, problems, mode, onChange }: RuleFieldsProps) {
  const missing = missingOf(rule)
  const said = ruleWords(rule)
  const [isOpen, setOpen] = useState(said !== '')
  /** A mistake is not folded. */
  const isWrong = hasProblem(problems)
  // Its own field is not shown.
  const fallback = missing === 'fallback' ? undefined : problems.fallback
  const general = [problems.missing, fallback].filter(Boolean).join(' ') || undefined
  return (
    <details
      className="fold rule"
      hidden={isHidden}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control */}
      <summary onClick={(event) => isWrong && event.preventDefault()}>
        <span>
          {labelOf(name)} <span className="mono">{name}</span>
        </span>
        <span className={said === '' ? 'note' : 'note rule-words'}>
          {use === 'unused' && 'not in the template: '}
          {said || 'no rule'}
        </span>
      </summary>
      <fieldset disabled={mode === 'read'}>
        <legend className="hidden">{name}</legend>
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
    </details>
  )
}

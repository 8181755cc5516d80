/** The variables of a template, and which of them the sample data have. */
import { useMemo } from 'react'
import { formatNumber } from '../ui/format.tsx'
import { type Use, usageOf } from './form/usage.ts'

interface VariablesProps {
  names: readonly string[]
  /** The texts of the template, which have values in place of missing ones. */
  texts: readonly string[]
  data: Record<string, unknown>
  /** The rules as they are typed. */
  rules: Record<string, unknown>
  /** null where the sample data cannot be edited. */
  onFill: (() => void) | null
}

export function Variables({ names, texts, data, rules, onFill }: VariablesProps) {
  const usage = useMemo(() => usageOf(texts), [texts])
  if (names.length === 0) {
    return (
      <p className="note">
        No variables yet. Write one as <code>{'{{ customer }}'}</code>; a render sends its value.
      </p>
    )
  }
  const missing = names.filter((name) => !(name in data))
  return (
    <div className="stack">
      <table className="list plain">
        <thead>
          <tr>
            <th scope="col">Variable</th>
            <th scope="col">In the sample data</th>
            <th scope="col">If it is missing</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <td className="mono variable-name">{name}</td>
              <td className={name in data ? 'mono wide' : 'note'}>{shown(data, name)}</td>
              <td className="note">{ruleText(rules[name], usage.fields.get(name))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {missing.length > 0 && onFill && (
        <div className="row">
          <button type="button" className="button" onClick={onFill}>
            {missing.length === 1
              ? 'Add it to the sample data'
              : `Add ${formatNumber(missing.length)} to the sample data`}
          </button>
        </div>
      )}
    </div>
  )
}

/** The rule in words, or what the template has instead. The rule may be typed halfway. */
export function ruleText(rule: unknown, use: Use | undefined): string {
  const known = typeof rule === 'object' && rule !== null ? rule : {}
  const { required, fallback, hide } = known as Record<string, unknown>
  if (required === true) return 'refused'
  if (typeof fallback === 'string') return `“${fallback}”`
  if (hide === true) return 'hidden'
  if (use && use.fallback !== null) return `“${use.fallback}”`
  const members = Array.from(use?.fields.values() ?? [])
  const hasDefaults = members.length > 0 && members.every((one) => one.fallback !== null)
  return hasDefaults ? 'words of the template' : 'empty'
}

function shown(data: Record<string, unknown>, name: string): string {
  if (!(name in data)) return 'no value'
  const text = JSON.stringify(data[name])
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

/** The variables of a template, and which of them the sample data have. */
import { formatNumber } from '../ui/format.tsx'

interface VariablesProps {
  names: readonly string[]
  data: Record<string, unknown>
  /** The rules as they are typed. */
  rules: Record<string, unknown>
  /** null where the sample data cannot be edited. */
  onFill: (() => void) | null
}

export function Variables({ names, data, rules, onFill }: VariablesProps) {
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
              <td className="mono wide">{name}</td>
              <td className={name in data ? 'mono wide' : 'note'}>{shown(data, name)}</td>
              <td className="note">{ruleText(rules[name])}</td>
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

/** The rule in words. It may be typed halfway. */
function ruleText(rule: unknown): string {
  const known = typeof rule === 'object' && rule !== null ? rule : {}
  const { required, fallback, hide } = known as Record<string, unknown>
  if (required === true) return 'refused'
  if (typeof fallback === 'string') return `“${fallback}”`
  return hide === true ? 'hidden' : 'empty'
}

function shown(data: Record<string, unknown>, name: string): string {
  if (!(name in data)) return 'no value'
  const text = JSON.stringify(data[name])
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

/** Options that have several fields: page format, margins, cookies and headers. */
import type { OptionField } from '../options.gen.ts'
import { Field } from '../ui/parts.tsx'
import { Sentence } from '../ui/sentence.tsx'
import { PairList } from './pair-list.tsx'
import type { Options } from './request.ts'

export interface OptionProps {
  field: OptionField
  /** Undefined without the option. */
  value: unknown
  problem: string | undefined
  onChange(value: unknown): void
}

const CUSTOM = 'custom'

export function PageFormat({ field, value, problem, onChange }: OptionProps) {
  const size = typeof value === 'object' && value !== null ? (value as Options) : null
  return (
    <>
      <Field label="Page format" problem={problem} hint={<Sentence text={field.description} />}>
        {(props) => (
          <select
            {...props}
            className="select"
            value={size ? CUSTOM : String(value ?? field.initial)}
            onChange={(event) =>
              onChange(
                event.target.value === CUSTOM
                  ? { width: '148mm', height: '210mm' }
                  : event.target.value,
              )
            }
          >
            {field.choices?.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
            <option value={CUSTOM}>Own size</option>
          </select>
        )}
      </Field>
      {size &&
        ['width', 'height'].map((side) => (
          <Field key={side} label={`Page ${side}`}>
            {(props) => (
              <input
                {...props}
                className="input"
                value={String(size[side] ?? '')}
                onChange={(event) => onChange({ ...size, [side]: event.target.value })}
              />
            )}
          </Field>
        ))}
    </>
  )
}

const SIDES = ['top', 'right', 'bottom', 'left']
/** The margin of a side that is omitted, as the contract says. */
export const INITIAL_MARGIN = '20mm'

export function Margins({ value, problem, onChange }: OptionProps) {
  const margins = (value ?? {}) as Record<string, string>
  function set(side: string, text: string): void {
    const { [side]: _, ...others } = margins
    const next = text === '' ? others : { ...others, [side]: text }
    onChange(Object.keys(next).length > 0 ? next : undefined)
  }
  return (
    <fieldset className="field full">
      <legend className="label">Margins</legend>
      <div className="four">
        {SIDES.map((side) => (
          <Field key={side} label={side.charAt(0).toUpperCase() + side.slice(1)}>
            {(props) => (
              <input
                {...props}
                className="input"
                placeholder={INITIAL_MARGIN}
                value={margins[side] ?? ''}
                onChange={(event) => set(side, event.target.value)}
              />
            )}
          </Field>
        ))}
      </div>
      {problem && <p className="problem">{problem}</p>}
    </fieldset>
  )
}

export function Cookies({ value, problem, onChange }: OptionProps) {
  const cookies = (value ?? []) as Record<string, string>[]
  return (
    <PairList
      title="Cookies"
      item="cookie"
      names={['name', 'value', 'domain']}
      rows={cookies}
      problem={problem}
      onChange={(rows) => onChange(rows.length > 0 ? rows : undefined)}
    />
  )
}

export function Headers({ value, problem, onChange }: OptionProps) {
  const headers = Object.entries((value ?? {}) as Record<string, string>)
  return (
    <PairList
      title="Extra headers"
      item="header"
      names={['name', 'value']}
      rows={headers.map(([name, text]) => ({ name, value: text }))}
      problem={problem}
      onChange={(rows) =>
        onChange(
          rows.length > 0
            ? Object.fromEntries(rows.map((row) => [row['name'] ?? '', row['value'] ?? '']))
            : undefined,
        )
      }
    />
  )
}

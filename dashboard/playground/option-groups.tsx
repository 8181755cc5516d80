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
  /** The server's sentence about a part, such as `.top` of the margins. */
  problemOf(part: string): string | undefined
  onChange(value: unknown): void
}

const CUSTOM = 'custom'

export function PageFormat({ field, value, problem, problemOf, onChange }: OptionProps) {
  const size = typeof value === 'object' && value !== null ? (value as Options) : null
  return (
    <>
      <Field
        label="Page format"
        problem={size ? undefined : problem}
        hint={<Sentence text={field.description} />}
      >
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
          <Field key={side} label={`Page ${side}`} problem={problemOf(`.${side}`)}>
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

export function Margins({ value, problemOf, onChange }: OptionProps) {
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
          <Field
            key={side}
            label={side.charAt(0).toUpperCase() + side.slice(1)}
            problem={problemOf(`.${side}`)}
          >
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
    </fieldset>
  )
}

/** Choices that belong together; a part that is not chosen is left out. */
export function Group({ field, value, problemOf, onChange }: OptionProps) {
  const chosen = (value ?? {}) as Options
  function set(name: string, choice: string | number | undefined): void {
    const { [name]: _, ...others } = chosen
    const next = choice === undefined ? others : { ...others, [name]: choice }
    onChange(Object.keys(next).length > 0 ? next : undefined)
  }
  return (
    <fieldset className="field full">
      <legend className="label" title={field.description}>
        {field.name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()}
      </legend>
      <div className="four">
        {field.parts?.map(({ name, choices }) => (
          <Field key={name} label={name} problem={problemOf(`.${name}`)}>
            {(props) => (
              <select
                {...props}
                className="select"
                value={String(chosen[name] ?? '')}
                onChange={(event) =>
                  set(
                    name,
                    choices.find((choice) => String(choice) === event.target.value),
                  )
                }
              >
                <option value="">default</option>
                {choices.map((choice) => (
                  <option key={choice}>{choice}</option>
                ))}
              </select>
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  )
}

export function Cookies({ value, problem, problemOf, onChange }: OptionProps) {
  const cookies = (value ?? []) as Record<string, string>[]
  return (
    <PairList
      title="Cookies"
      item="cookie"
      names={['name', 'value', 'domain']}
      rows={cookies}
      problem={problem}
      problemAt={(at, name) => problemOf(`[${at}].${name}`)}
      onChange={(rows) => onChange(rows.length > 0 ? rows : undefined)}
    />
  )
}

export function Headers({ value, problem, problemOf, onChange }: OptionProps) {
  const headers = Object.entries((value ?? {}) as Record<string, string>)
  return (
    <PairList
      title="Extra headers"
      item="header"
      names={['name', 'value']}
      rows={headers.map(([name, text]) => ({ name, value: text }))}
      problem={problem}
      problemAt={(at) => problemOf(`.${headers[at]?.[0]}`)}
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

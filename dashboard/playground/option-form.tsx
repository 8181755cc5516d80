/** The options of a render as a form, made from the contract. */
import type { ReactNode } from 'react'
import { OPTION_FIELDS, type OptionField } from '../options.gen.ts'
import { Field } from '../ui/parts.tsx'
import { PairList } from './pair-list.tsx'
import type { Kind, Options } from './request.ts'

interface OptionFormProps {
  kind: Kind
  options: Options
  onChange(options: Options): void
  /** The server's sentence about a field. */
  problemOf(path: string): string | undefined
}

export function OptionForm({ kind, options, onChange, problemOf }: OptionFormProps) {
  function set(field: OptionField, value: unknown): void {
    const { [field.name]: _, ...others } = options
    const isInitial = value === undefined || value === field.initial
    onChange(isInitial ? others : { ...others, [field.name]: value })
  }
  return (
    <div className="options">
      {OPTION_FIELDS[kind].map((field) => (
        <Option
          key={field.name}
          field={field}
          value={options[field.name]}
          problem={problemOf(`options.${field.name}`)}
          onChange={(value) => set(field, value)}
        />
      ))}
    </div>
  )
}

interface OptionProps {
  field: OptionField
  /** Undefined without the option. */
  value: unknown
  problem: string | undefined
  onChange(value: unknown): void
}

/** `displayHeaderFooter` -> `Display header footer` */
function labelOf(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  const text = words.charAt(0).toUpperCase() + words.slice(1)
  return text
    .replace('css', 'CSS')
    .replace('javascript', 'JavaScript')
    .replace('java script', 'JavaScript')
}

const KINDS: Record<OptionField['kind'], (props: OptionProps) => ReactNode> = {
  switch: Switch,
  choice: Choice,
  number: Numeric,
  text: Text,
  markup: Markup,
  page_format: PageFormat,
  margins: Margins,
  cookies: Cookies,
  headers: Headers,
}

function Option(props: OptionProps) {
  const Kind = KINDS[props.field.kind]
  return <Kind {...props} />
}

function Switch({ field, value, problem, onChange }: OptionProps) {
  return (
    <div className="field">
      <label className="switch" title={field.description}>
        <input
          type="checkbox"
          checked={(value ?? field.initial) === true}
          onChange={(event) => onChange(event.target.checked)}
        />
        {labelOf(field.name)}
      </label>
      {problem && <p className="problem">{problem}</p>}
    </div>
  )
}

function Choice({ field, value, problem, onChange }: OptionProps) {
  const choices = field.choices ?? []
  return (
    <Field label={labelOf(field.name)} problem={problem}>
      {(props) => (
        <select
          {...props}
          className="select"
          title={field.description}
          value={String(value ?? field.initial)}
          onChange={(event) =>
            onChange(choices.find((choice) => String(choice) === event.target.value))
          }
        >
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** A text that is no number is sent as it is, so that the server explains what it accepts. */
function numberOf(text: string): unknown {
  if (text.trim() === '') return undefined
  const number = Number(text)
  return Number.isNaN(number) ? text : number
}

function Numeric({ field, value, problem, onChange }: OptionProps) {
  return (
    <Field label={labelOf(field.name)} problem={problem}>
      {(props) => (
        <input
          {...props}
          className="input"
          inputMode="decimal"
          autoComplete="off"
          title={field.description}
          placeholder={field.initial === null ? 'none' : String(field.initial)}
          defaultValue={value === undefined ? '' : String(value)}
          onChange={(event) => onChange(numberOf(event.target.value))}
        />
      )}
    </Field>
  )
}

function Text({ field, value, problem, onChange }: OptionProps) {
  return (
    <Field label={labelOf(field.name)} problem={problem}>
      {(props) => (
        <input
          {...props}
          className="input"
          autoComplete="off"
          spellCheck={false}
          title={field.description}
          placeholder="none"
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value || undefined)}
        />
      )}
    </Field>
  )
}

function Markup({ field, value, problem, onChange }: OptionProps) {
  return (
    <Field label={labelOf(field.name)} problem={problem} className="full">
      {(props) => (
        <textarea
          {...props}
          className="area"
          rows={2}
          spellCheck={false}
          title={field.description}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value || undefined)}
        />
      )}
    </Field>
  )
}

const CUSTOM = 'custom'

function PageFormat({ field, value, problem, onChange }: OptionProps) {
  const size = typeof value === 'object' && value !== null ? (value as Options) : null
  return (
    <>
      <Field label="Page format" problem={problem}>
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

function Margins({ value, problem, onChange }: OptionProps) {
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
                placeholder="20mm"
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

function Cookies({ value, problem, onChange }: OptionProps) {
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

function Headers({ value, problem, onChange }: OptionProps) {
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

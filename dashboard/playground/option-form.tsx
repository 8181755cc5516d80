/** The options of a render as a form, made from the contract. */
import { Fragment, type ReactNode, useId, useState } from 'react'
import { OPTION_SECTIONS, type OptionField } from '../options.gen.ts'
import { Field } from '../ui/parts.tsx'
import { Sentence } from '../ui/sentence.tsx'
import { Alternatives, List, type OptionProps, Parts } from './option-groups.tsx'
import { type Kind, numberOf, type Options } from './request.ts'
import { SignerChoice } from './signer-choice.tsx'

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
  const [wanted, setWanted] = useState('')
  const [isChangedOnly, setChangedOnly] = useState(false)
  const isShown = ({ name, label }: OptionField) =>
    (!isChangedOnly || name in options) &&
    [name, label].some((text) => text.toLowerCase().includes(wanted.trim().toLowerCase()))
  const sections = OPTION_SECTIONS[kind]
    .map(({ title, fields }) => ({ title, fields: fields.filter(isShown) }))
    .filter(({ fields }) => fields.length > 0)
  return (
    <div className="options">
      <Field label="Find an option">
        {(props) => (
          <input
            {...props}
            className="input"
            autoComplete="off"
            spellCheck={false}
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        )}
      </Field>
      <label className="switch below-label">
        <input
          type="checkbox"
          checked={isChangedOnly}
          onChange={({ target }) => setChangedOnly(target.checked)}
        />
        Changed only
      </label>
      {sections.length === 0 && <p className="note full">No option is shown.</p>}
      {sections.map(({ title, fields }) => (
        <Fragment key={title}>
          <h2 className="full label">{title}</h2>
          {fields.map((field) => (
            <Option
              key={field.name}
              field={field}
              path={`options.${field.name}`}
              value={options[field.name]}
              problem={named(problemOf(`options.${field.name}`), field)}
              problemOf={(part) => problemOf(`options.${field.name}${part}`)}
              onChange={(value) => set(field, value)}
            />
          ))}
        </Fragment>
      ))}
    </div>
  )
}

/** The sentence about an option, which names the field of the API, with the name that is shown. */
function named(problem: string | undefined, { name, label }: OptionField): string | undefined {
  return problem?.replace(`\`options.${name}\``, `“${label}”`)
}

/** Chooses what shows an option: each shape of the contract has its own. */
function Option(props: OptionProps) {
  const { field } = props
  switch (field.kind) {
    case 'boolean':
      return <Switch {...props} />
    case 'enum':
      return <Choice {...props} choices={field.choices} />
    case 'number':
      return <Numeric {...props} />
    case 'string':
      return <Text {...props} />
    case 'password':
      return <Text {...props} type="password" />
    case 'signer':
      return <SignerChoice {...props} />
    case 'markup':
      return <Markup {...props} />
    case 'object':
      return <Parts {...props} parts={field.parts} show={Option} />
    case 'map':
    case 'array':
      return <List {...props} field={field} />
    case 'one_of':
      return <Alternatives {...props} shapes={field.shapes} show={Option} />
  }
}

/** The first sentence of the contract's description; the rest is in the title of the field. */
export function hintOf({ description }: OptionField): ReactNode {
  return <Sentence text={description.split(/(?<=\.) /)[0] ?? description} />
}

function Switch({ field, value, problem, onChange }: OptionProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="switch" title={field.description}>
        <input
          type="checkbox"
          aria-describedby={id}
          checked={(value ?? field.initial) === true}
          onChange={(event) => onChange(event.target.checked)}
        />
        {field.label}
      </label>
      <p className="hint" id={id}>
        {problem && <span className="problem">{problem}</span>}
        {hintOf(field)}
      </p>
    </div>
  )
}

function Choice({
  field,
  path,
  choices,
  value,
  problem,
  onChange,
}: OptionProps & { choices: readonly (string | number)[] }) {
  return (
    <Field label={field.label} path={path} problem={problem} hint={hintOf(field)}>
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
          {field.initial === null && <option value="null">default</option>}
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
    </Field>
  )
}

function Numeric({ field, path, value, problem, onChange }: OptionProps) {
  return (
    <Field label={field.label} path={path} problem={problem} hint={hintOf(field)}>
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

function Text({
  field,
  path,
  value,
  problem,
  onChange,
  type = 'text',
}: OptionProps & { type?: 'text' | 'password' }) {
  return (
    <Field label={field.label} path={path} problem={problem} hint={hintOf(field)}>
      {(props) => (
        <input
          {...props}
          className="input"
          type={type}
          autoComplete={type === 'password' ? 'new-password' : 'off'}
          spellCheck={false}
          title={field.description}
          placeholder={field.initial === null ? 'none' : String(field.initial)}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value || undefined)}
        />
      )}
    </Field>
  )
}

function Markup({ field, path, value, problem, onChange }: OptionProps) {
  return (
    <Field label={field.label} path={path} problem={problem} hint={hintOf(field)} className="full">
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

/** One option of a render as a field: each shape of the contract has its own. */
import { type ReactNode, useId } from 'react'
import type { OptionField } from '../options.gen.ts'
import { Field } from '../ui/parts.tsx'
import { Sentence } from '../ui/sentence.tsx'
import { OptionList, SignerChoice } from './lazy.ts'
import { Alternatives, type OptionProps, Parts } from './option-groups.tsx'
import { numberOf } from './request.ts'

/** Chooses what shows an option: each shape of the contract has its own. */
export function Option(props: OptionProps) {
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
      return <OptionList {...props} field={field} />
    case 'one_of':
      return <Alternatives {...props} shapes={field.shapes} show={Option} />
  }
}

/**
 * The first sentence of the contract's description; the rest is in the title of the field.
 * @returns nothing if the labels say it, such as `Top margin.` of the part Top of Margin
 */
function hintOf({ label, description }: OptionField): ReactNode {
  const isSaid = description.startsWith(label) && description.split(' ').length === 2
  return isSaid ? undefined : <Sentence text={description.split(/(?<=\.) /)[0] ?? description} />
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

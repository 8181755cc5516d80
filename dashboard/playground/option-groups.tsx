/** Options that have several fields: objects, and those that take values of more than one shape. */
import type { ReactNode } from 'react'
import type { OptionField, Shape } from '../options.gen.ts'
import { Field } from '../ui/parts.tsx'
import { Sentence } from '../ui/sentence.tsx'
import type { Options } from './request.ts'

export interface OptionProps {
  field: OptionField
  /** The name in requests, such as `options.margin.top`. */
  path: string
  /** Undefined without the option. */
  value: unknown
  problem: string | undefined
  /** The server's sentence about a part, such as `.top` of the margins. */
  problemOf(part: string): string | undefined
  onChange(value: unknown): void
}

interface InnerOptions {
  /** Shows an option. */
  show(props: OptionProps): ReactNode
}

/** An object with the given parts, such as the margins. */
export function Parts({
  field,
  path,
  parts,
  value,
  problemOf,
  onChange,
  show: Option,
}: OptionProps & InnerOptions & { parts: readonly OptionField[] }) {
  const given = (value ?? {}) as Options
  function set(name: string, part: unknown): void {
    const { [name]: _, ...others } = given
    const next = part === undefined ? others : { ...others, [name]: part }
    onChange(Object.keys(next).length > 0 ? next : undefined)
  }
  return (
    <fieldset className="field full">
      <legend className="label">{field.label}</legend>
      <div className="four">
        {parts.map((part) => (
          <Option
            key={part.name}
            field={part}
            path={`${path}.${part.name}`}
            value={given[part.name]}
            problem={problemOf(`.${part.name}`)}
            problemOf={(inner) => problemOf(`.${part.name}${inner}`)}
            onChange={(one) => set(part.name, one)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/**
 * The value with which a shape that was chosen starts, and its name in the list of alternatives.
 */
const STARTS: Record<
  Exclude<Shape['kind'], 'enum' | 'one_of'>,
  { value: unknown; name: string }
> = {
  boolean: { value: true, name: 'Yes or no' },
  number: { value: 0, name: 'A number' },
  string: { value: '', name: 'Own text' },
  markup: { value: '', name: 'Own text' },
  password: { value: '', name: 'A password' },
  signer: { value: '', name: 'A signer' },
  object: { value: {}, name: 'Own values' },
  map: { value: {}, name: 'Own values' },
  array: { value: [], name: 'A list' },
}
type Start = keyof typeof STARTS

/** Whether a value may be of the shape that starts with another value. */
function isAlike(value: unknown, start: unknown): boolean {
  return typeof value === typeof start && Array.isArray(value) === Array.isArray(start)
}

/** An option with names to choose from, or values of another shape, such as the page format. */
export function Alternatives({
  shapes,
  show: Option,
  ...props
}: OptionProps & InnerOptions & { shapes: readonly Shape[] }) {
  const { field, path, value, problem, onChange } = props
  const choices = shapes.flatMap((shape) => (shape.kind === 'enum' ? shape.choices : []))
  const others = shapes.filter((shape) => shape.kind in STARTS)
  const isChoice = choices.some((choice) => choice === value)
  const own = isChoice
    ? undefined
    : others.find(({ kind }) => isAlike(value, STARTS[kind as Start].value))
  return (
    <>
      <Field
        label={field.label}
        path={path}
        problem={own ? undefined : problem}
        hint={<Sentence text={field.description} />}
      >
        {(attributes) => (
          <select
            {...attributes}
            className="select"
            value={own ? own.kind : String(value ?? field.initial ?? '')}
            onChange={({ target: { value: chosen } }) =>
              onChange(
                choices.find((choice) => String(choice) === chosen) ??
                  STARTS[chosen as Start]?.value,
              )
            }
          >
            {field.initial === null && <option value="">none</option>}
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
            {others.map(({ kind }) => (
              <option key={kind} value={kind}>
                {STARTS[kind as Start].name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {own && <Option {...props} field={{ ...field, ...own, initial: null }} />}
    </>
  )
}

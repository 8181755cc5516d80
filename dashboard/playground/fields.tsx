/** Options of a render as fields. */
import type { OptionField } from '../options.gen.ts'
import { Option } from './option.tsx'
import type { Kind, Options } from './request.ts'

export interface FieldsProps {
  kind: Kind
  fields: readonly OptionField[]
  options: Options
  onChange(options: Options): void
  /** The server's sentence about a field. */
  problemOf(path: string): string | undefined
}

export function Fields({ fields, options, onChange, problemOf }: FieldsProps) {
  function set(field: OptionField, value: unknown): void {
    const { [field.name]: _, ...others } = options
    const isInitial = value === undefined || value === field.initial
    onChange(isInitial ? others : { ...others, [field.name]: value })
  }
  return fields.map((field) => (
    <Option
      key={field.name}
      field={field}
      path={`options.${field.name}`}
      value={options[field.name]}
      problem={problemOf(`options.${field.name}`)}
      problemOf={(part) => problemOf(`options.${field.name}${part}`)}
      onChange={(value) => set(field, value)}
    />
  ))
}

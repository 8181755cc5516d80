/** The fields of a group of options that is not shown at first. */
import { OTHER_OPTIONS } from '../option-fields.gen.ts'
import { Fields, type FieldsProps } from './fields.tsx'

/** @param of the names of the options */
export function GroupFields({ of, ...props }: Omit<FieldsProps, 'fields'> & { of: string[] }) {
  const fields = OTHER_OPTIONS[props.kind].filter(({ name }) => of.includes(name))
  return <Fields {...props} fields={fields} />
}

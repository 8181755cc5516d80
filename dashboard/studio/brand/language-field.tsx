/** The language of the sample data, by its name: programs send it with their own data. */
import { LANGUAGES } from '../../account/brand-choices.ts'
import { Field } from '../../ui/parts.tsx'
import { withValue } from '../form/change.ts'
import { textOf } from '../form/leaf-input.tsx'

/** The names of a language in data: of the document, and of its dates and amounts. */
const FIELDS = ['lang', 'locale']

interface LanguageFieldProps {
  data: Readonly<Record<string, unknown>>
  /** The variables of the template: without a language among them, there is nothing to choose. */
  names: readonly string[]
  onChange(data: unknown): void
}

export function LanguageField({ data, names, onChange }: LanguageFieldProps) {
  const used = FIELDS.filter((field) => names.includes(field))
  if (used.length === 0) return null
  const current = used.map((field) => textOf(data[field])).find(Boolean) ?? ''
  const known = [...new Set(['', current, ...LANGUAGES])]
  const hasLabels = names.includes('labels')
  return (
    <Field label="Language" className="full" hint={hintOf(used, hasLabels)}>
      {(props) => (
        <select
          {...props}
          className="select"
          value={current}
          onChange={({ target }) =>
            onChange(
              used.reduce<unknown>(
                (changed, field) => withValue(changed, [field], target.value || undefined),
                data,
              ),
            )
          }
        >
          {known.map((tag) => (
            <option key={tag} value={tag}>
              {nameOf(tag)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

function hintOf(used: readonly string[], hasLabels: boolean): string {
  const changed = used.includes('locale') ? 'Dates, numbers and hyphens' : 'Hyphens and quotes'
  const labels = hasLabels ? ' Titles such as “Total” are in Data, as labels.' : ''
  return `${changed} follow it. Words stay as they are.${labels}`
}

/** `German`, or the tag itself if it has no name. */
function nameOf(tag: string): string {
  if (tag === '') return 'as the template says'
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag // it is not written as a tag
  }
}

/** Filters of lists. */
import { useEffect, useState } from 'react'
import { Field } from './parts.tsx'

/** Typing pauses this long before a text filter applies. */
const REST_MS = 300

interface FilterProps {
  label: string
  value: string
  onChange(value: string): void
}

/** A filter with a few values; the first means all. */
export function ChoiceFilter({
  label,
  all,
  values,
  nameOf = (one) => one,
  value,
  onChange,
}: FilterProps & { all: string; values: readonly string[]; nameOf?: (value: string) => string }) {
  return (
    <Field label={label}>
      {(props) => (
        <select
          {...props}
          className="select"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{all}</option>
          {values.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** A filter by a text or a day, which applies when the typing pauses. */
export function TextFilter({
  label,
  type,
  hint,
  value,
  onChange,
}: FilterProps & { type: string; hint: string }) {
  const [text, setText] = useState(value)
  // A space at the end, before the next word, is no other filter.
  useEffect(() => setText((current) => (current.trim() === value ? current : value)), [value])
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onChange(text.trim()), REST_MS)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  return (
    <Field label={label}>
      {(props) => (
        <input
          {...props}
          className="input"
          type={type}
          placeholder={hint}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </Field>
  )
}

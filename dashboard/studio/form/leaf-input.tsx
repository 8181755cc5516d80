/** The input for one value: a text, number, date, picture, or yes and no. */
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Path } from './change.ts'
import { pathAttribute, useForm } from './context.ts'
import { readNumber } from './formats.ts'
import { PictureInput } from './picture-input.tsx'
import type { Leaf } from './shape.ts'

export interface LeafInputProps {
  leaf: Leaf
  path: Path
  value: unknown
  id?: string
  /** The name of a cell of a table; a field has an element for it. */
  label?: string
  describedBy?: string | undefined
  isInvalid?: boolean
  onProblem?(problem: string | undefined): void
  onPaste?(event: ClipboardEvent): void
  onKeyDown?(event: KeyboardEvent): void
}

/** The input that fits the kind of a value. */
export function LeafInput(props: LeafInputProps) {
  const { leaf, path, value, label, describedBy, isInvalid, onPaste, onKeyDown } = props
  const { change } = useForm()
  const list = useId()
  const common = {
    id: props.id,
    ...pathAttribute(path),
    className: 'input',
    'aria-label': label,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
    'aria-required': leaf.isRequired || undefined,
    autoComplete: 'off',
    onPaste,
    onKeyDown,
  } as const
  const set = (text: string) => change(path, text === '' ? undefined : text)
  if (leaf.kind === 'boolean') {
    return (
      <input
        {...common}
        className=""
        type="checkbox"
        checked={value === true}
        onChange={({ target }) => change(path, target.checked)}
      />
    )
  }
  if (leaf.kind === 'number' || leaf.isNumeric) return <NumberInput {...props} common={common} />
  if (leaf.kind === 'date') return <DateInput {...props} common={common} />
  const text = textOf(value)
  const shown = { ...common, value: text, placeholder: leaf.placeholder }
  if (leaf.kind === 'picture') return <PictureInput input={shown} onChange={set} />
  if (leaf.kind === 'long' && label === undefined) {
    return (
      <textarea
        {...shown}
        className="area words"
        rows={2}
        onChange={({ target }) => set(target.value)}
      />
    )
  }
  const hasChoices = leaf.choices.length > 0
  return (
    <>
      <input
        {...shown}
        list={hasChoices ? list : undefined}
        onChange={({ target }) => set(target.value)}
      />
      {hasChoices && (
        <datalist id={list}>
          {leaf.choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>
  )
}

/** The attributes that every kind has. */
interface Common {
  id: string | undefined
  className: string
}

/** A text is kept while it is no number yet; the data keep the last one. */
function NumberInput({
  leaf,
  path,
  value,
  onProblem,
  common,
}: LeafInputProps & { common: Common }) {
  const { locale, change } = useForm()
  const text = textOf(value)
  const [typed, setTyped] = useState<string | null>(null)
  const written = useRef(text)
  useEffect(() => {
    // Changed elsewhere, such as in the JSON: what was typed here is old.
    if (text === written.current) return
    written.current = text
    setTyped(null)
  }, [text])
  const problem =
    typed !== null && typed.trim() !== '' && readNumber(typed, locale) === null
      ? `"${typed.trim()}" is not a number.`
      : undefined
  const tell = useRef(onProblem)
  tell.current = onProblem
  useEffect(() => tell.current?.(problem), [problem])

  function type(next: string): void {
    setTyped(next)
    const number = readNumber(next, locale)
    if (number === null && next.trim() !== '') return
    const isText = typeof value === 'string' || (value === undefined && leaf.kind !== 'number')
    const read = isText ? number : Number(number)
    written.current = number === null ? '' : String(read)
    change(path, number === null ? undefined : read)
  }

  return (
    <input
      {...common}
      className="input number"
      inputMode="decimal"
      value={typed ?? text}
      placeholder={leaf.placeholder}
      aria-invalid={problem ? true : undefined}
      title={problem}
      onChange={({ target }) => type(target.value)}
      onBlur={() => {
        if (!problem) setTyped(null)
      }}
    />
  )
}

/** Not controlled by React, which would empty a date that is typed halfway. */
function DateInput({ path, value, common }: LeafInputProps & { common: Common }) {
  const { change } = useForm()
  const input = useRef<HTMLInputElement>(null)
  const text = textOf(value)
  useEffect(() => {
    const { current } = input
    if (current && current.value !== text && document.activeElement !== current) {
      current.value = text
    }
  }, [text])
  return (
    <input
      {...common}
      ref={input}
      type="date"
      defaultValue={text}
      onChange={({ target }) => {
        if (!target.validity.badInput) change(path, target.value || undefined)
      }}
    />
  )
}

export function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The input for one value: a text, number, date, picture, or yes and no. */
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { amountReader } from './amounts.ts'
import type { Path } from './change.ts'
import { pathAttribute, useForm } from './context.ts'
import { PictureInput } from './picture-input.tsx'
import type { Leaf } from './shape.ts'
import { untakenKey } from './untaken.ts'

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
  const { change, untaken } = useForm()
  const list = useId()
  const problem = untaken.get(untakenKey(path))?.problem
  const common = {
    id: props.id,
    ...pathAttribute(path),
    className: 'input',
    'aria-label': label,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || problem !== undefined ? true : undefined,
    title: problem,
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
  const shown = { ...common, dir: 'auto', value: text, placeholder: leaf.placeholder }
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
  'aria-invalid': true | undefined
  title: string | undefined
}

/** A text is kept while it is no number yet; the data keep the last one. */
function NumberInput(props: LeafInputProps & { common: Common }) {
  const { leaf, path, value, common } = props
  const { locale, change } = useForm()
  const { kept, keep } = useUntakenText(props)
  const text = textOf(value)
  const [typed, setTyped] = useState<string | null>(null)
  const written = useRef(text)
  const readAmount = useMemo(() => amountReader(locale), [locale])
  useEffect(() => {
    // Changed elsewhere, such as in the JSON: what was typed here is old.
    if (text === written.current) return
    written.current = text
    setTyped(null)
  }, [text])

  function type(next: string): void {
    setTyped(next)
    const number = readAmount(next)
    if (number === null && next.trim() !== '') return
    const isText = typeof value === 'string' || (value === undefined && leaf.kind !== 'number')
    const read = isText ? number : Number(number)
    written.current = number === null ? '' : String(read)
    change(path, number === null ? undefined : read)
  }

  const isTaken = typed === null || typed.trim() === '' || readAmount(typed) !== null
  const problem = isTaken ? undefined : `"${typed.trim()}" is not a number.`
  useTold(props.onProblem, problem ?? kept?.problem)

  function leave(): void {
    if (problem && typed !== null) keep(typed, problem)
    setTyped(null)
  }
  const left = useRef(leave)
  left.current = leave
  // Also without a blur, such as with a key that shows another tab.
  useEffect(() => () => left.current(), [])

  return (
    <input
      {...common}
      className="input number"
      inputMode="decimal"
      value={typed ?? kept?.text ?? text}
      placeholder={leaf.placeholder}
      aria-invalid={problem ? true : common['aria-invalid']}
      title={problem ?? common.title}
      onChange={({ target }) => type(target.value)}
      onBlur={leave}
    />
  )
}

/** Not controlled by React, which would empty a date that is typed halfway. */
function DateInput(props: LeafInputProps & { common: Common }) {
  const { path, value, common } = props
  const { change, setUntaken } = useForm()
  const { kept, keep } = useUntakenText(props)
  useTold(props.onProblem, kept?.problem)
  const input = useRef<HTMLInputElement>(null)
  const text = textOf(value)
  useEffect(() => {
    const { current } = input
    if (current && current.value !== text && document.activeElement !== current) {
      current.value = text
    }
  }, [text])

  function take({ validity, value: date }: HTMLInputElement): void {
    if (validity.badInput) return
    if (date === text) setUntaken(path, null)
    else change(path, date || undefined)
  }

  return (
    <input
      {...common}
      ref={input}
      type="date"
      defaultValue={text}
      onInput={({ currentTarget }) => take(currentTarget)}
      // Browsers tell no input for the parts that are emptied after the first one.
      onKeyUp={({ currentTarget }) => take(currentTarget)}
      onBlur={({ currentTarget: { validity } }) => {
        if (validity.badInput) keep('', 'The date is not complete.')
      }}
    />
  )
}

/** The text of a field that the data cannot take, and a function that keeps one. */
function useUntakenText({ leaf, path, value, label = leaf.label }: LeafInputProps) {
  const { untaken, setUntaken } = useForm()
  return {
    kept: untaken.get(untakenKey(path)),
    keep: (text: string, problem: string) =>
      setUntaken(path, { label, text, problem, over: value }),
  }
}

/** Tells the element around an input what is wrong in it. */
function useTold(onProblem: LeafInputProps['onProblem'], problem: string | undefined): void {
  const tell = useRef(onProblem)
  tell.current = onProblem
  useEffect(() => tell.current?.(problem), [problem])
}

export function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

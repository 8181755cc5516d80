/** The fields of the form: a value, a group of values, lines of text, or a table. */
import { memo, type ReactNode, useEffect, useMemo, useState } from 'react'
import { Field } from '../../ui/parts.tsx'
import { isBelow, type Path } from './change.ts'
import { pathAttribute, useForm } from './context.ts'
import { shownDate } from './formats.ts'
import { LeafInput, textOf } from './leaf-input.tsx'
import { ListTable } from './list-table.tsx'
import { type Group, isObject, type Leaf, type List, own, type Shape } from './shape.ts'

interface FieldsProps {
  shapes: readonly Shape[]
  path: Path
  value: unknown
}

export function Fields({ shapes, path, value }: FieldsProps) {
  const data = isObject(value) ? value : {}
  return (
    <div className="data-fields">
      {shapes.map((shape) => (
        <AnyField key={shape.name} shape={shape} parent={path} value={own(data, shape.name)} />
      ))}
    </div>
  )
}

interface FieldProps<T extends Shape> {
  shape: T
  path: Path
  value: unknown
}

interface AnyFieldProps {
  shape: Shape
  /** The path of what the value is in. */
  parent: Path
  value: unknown
}

/** One field, which is drawn again for another value of its own only. */
const AnyField = memo(function AnyField({ shape, parent, value }: AnyFieldProps) {
  const path = useMemo(() => [...parent, shape.name], [parent, shape.name])
  switch (shape.kind) {
    case 'group':
      return <GroupField shape={shape} path={path} value={value} />
    case 'list':
      return shape.columns === null ? (
        <LinesField shape={shape} path={path} value={value} />
      ) : (
        <ListTable
          list={shape}
          columns={shape.columns}
          path={path}
          value={value}
          more={fieldsOfRow}
        />
      )
    case 'other':
      return (
        <p className="note full">
          {shape.label} has values of different kinds. It is edited as JSON.
        </p>
      )
    default:
      return <LeafField shape={shape} path={path} value={value} />
  }
})

function fieldsOfRow(columns: readonly Shape[], path: Path, row: unknown): ReactNode {
  return <Fields shapes={columns} path={path} value={row} />
}

function LeafField({ shape: leaf, path, value }: FieldProps<Leaf>) {
  const { locale, change } = useForm()
  const [mistake, setMistake] = useState<string>()
  const isMissing = leaf.isRequired && textOf(value) === ''
  const problem = mistake ?? (isMissing ? `${leaf.label} is required.` : undefined)
  const label = leaf.isRequired ? `${leaf.label} (required)` : leaf.label
  if (leaf.kind === 'boolean') {
    return (
      <label className="switch data-switch">
        <input
          type="checkbox"
          {...pathAttribute(path)}
          checked={value === true}
          onChange={({ target }) => change(path, target.checked)}
        />
        {label}
      </label>
    )
  }
  const date = leaf.kind === 'date' && typeof value === 'string' ? shownDate(value, locale) : ''
  return (
    <Field
      label={label}
      hint={hintOf(leaf.description, date)}
      problem={problem}
      className={leaf.kind === 'long' || leaf.kind === 'picture' ? 'full' : ''}
    >
      {(props) => (
        <LeafInput
          id={props.id}
          leaf={leaf}
          path={path}
          value={value}
          describedBy={props['aria-describedby']}
          isInvalid={problem !== undefined}
          onProblem={setMistake}
        />
      )}
    </Field>
  )
}

/** The date is in the language of the data, which may be written from right to left. */
function hintOf(description: string, date: string): ReactNode {
  if (!date) return description || undefined
  return (
    <>
      {description && `${description} · `}
      <bdi>{date}</bdi>
    </>
  )
}

function GroupField({ shape: group, path, value }: FieldProps<Group>) {
  // A group without values is an offer: it does not stand in the way.
  const [isOpen, setOpen] = useState(() => value !== undefined && group.name !== 'labels')
  const isSought = isBelow(useForm().target, path)
  useEffect(() => {
    if (isSought) setOpen(true)
  }, [isSought])
  return (
    <details
      className="data-group full"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{group.label}</summary>
      {isOpen && <Fields shapes={group.fields} path={path} value={value} />}
    </details>
  )
}

/** A list of texts, such as the lines of an address. */
function LinesField({ shape: list, path, value }: FieldProps<List>) {
  const { change } = useForm()
  const [typed, setTyped] = useState<string | null>(null)
  const lines = Array.isArray(value) ? value.map(textOf) : []
  if (lines.some((line) => line.includes('\n'))) {
    return <p className="note full">{list.label} has longer texts. It is edited as JSON.</p>
  }
  function type(text: string): void {
    setTyped(text)
    const next = text.replace(/\n+$/, '').split('\n')
    change(path, text.trim() === '' ? undefined : next)
  }
  return (
    <Field label={list.label} hint={list.description || 'One on each line.'} className="full">
      {(props) => (
        <textarea
          {...props}
          {...pathAttribute(path)}
          className="area words"
          rows={2}
          value={typed ?? lines.join('\n')}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  )
}

/** A list of rows of texts, such as cookies or headers. */
import { Plus, X } from 'lucide-react'
import { oneOf } from './option-label.ts'

type Row = Record<string, string>

interface PairListProps {
  title: string
  /** The word for one row. */
  item: string
  /** Fields of a row. */
  names: readonly string[]
  rows: Row[]
  problem: string | undefined
  /** The server's sentence about a field of a row. */
  problemAt(row: number, name: string): string | undefined
  onChange(rows: Row[]): void
}

export function PairList({
  title,
  item,
  names,
  rows,
  problem,
  problemAt,
  onChange,
}: PairListProps) {
  const empty = Object.fromEntries(names.map((name) => [name, '']))
  return (
    <fieldset className="field full">
      <legend className="label">{title}</legend>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity
        <div className={names.length === 3 ? 'pair three' : 'pair'} key={at}>
          {names.map((name) => (
            <input
              key={name}
              className="input"
              aria-label={`${name} of ${item} ${at + 1}`}
              aria-invalid={problemAt(at, name) ? true : undefined}
              placeholder={name}
              value={row[name] ?? ''}
              onChange={(event) => onChange(rows.with(at, { ...row, [name]: event.target.value }))}
            />
          ))}
          <button
            type="button"
            className="button quiet"
            aria-label={`Remove ${item} ${at + 1}`}
            onClick={() => onChange(rows.toSpliced(at, 1))}
          >
            <X size={16} aria-hidden="true" />
          </button>
        </div>
      ))}
      {problem && <p className="problem">{problem}</p>}
      <div>
        <button type="button" className="button small" onClick={() => onChange([...rows, empty])}>
          <Plus size={16} aria-hidden="true" />
          Add {oneOf(item)}
        </button>
      </div>
    </fieldset>
  )
}

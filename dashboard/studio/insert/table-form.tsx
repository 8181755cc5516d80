/** A table: the list that fills its rows, and its columns. */
import { useState } from 'react'
import { Actions, Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/parts.tsx'
import { textOf } from '../form/leaf-input.tsx'
import { listsIn, NEW_LIST, TABLE, tableOf } from './data-pieces.ts'
import type { Piece } from './pieces.ts'
import { Sketch } from './sketch.tsx'

/** Rows that the sketch shows. */
const ROWS_SHOWN = 3
/** More do not fit on a page. */
const COLUMNS_CHOSEN = 6

interface TableFormProps {
  data: Readonly<Record<string, unknown>>
  onInsert(piece: Piece): void
  onClose(): void
}

export function TableForm({ data, onInsert, onClose }: TableFormProps) {
  const lists = listsIn(data)
  /** Empty = a new list. */
  const [name, setName] = useState(lists[0]?.name ?? '')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const list = lists.find((one) => one.name === name)
  const columns = list?.columns.filter(
    (column, at) => left.has(column.name) !== at < COLUMNS_CHOSEN,
  )
  const shown = list && columns ? { columns, rows: list.rows } : NEW_LIST
  return (
    <Dialog title="Table" onClose={onClose}>
      <Field label="A row for each entry of">
        {(props) => (
          <select
            {...props}
            className="select"
            value={name}
            onChange={({ target }) => {
              setName(target.value)
              setLeft(new Set())
            }}
          >
            {lists.map((one) => (
              <option key={one.name} value={one.name}>
                {one.label}
              </option>
            ))}
            <option value="">A new list</option>
          </select>
        )}
      </Field>
      {list && columns && (
        <fieldset className="choices-row row wrap">
          <legend>Columns</legend>
          {list.columns.map((column) => (
            <label key={column.name} className="switch">
              <input
                type="checkbox"
                checked={columns.includes(column)}
                onChange={() => setLeft(left.symmetricDifference(new Set([column.name])))}
              />
              {column.label}
            </label>
          ))}
        </fieldset>
      )}
      <Sketch>
        <table>
          <thead>
            <tr>
              {shown.columns.map((column) => (
                <th key={column.name}>{column.label}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.rows.slice(0, ROWS_SHOWN).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a sketch stay where they are
              <tr key={at}>
                {shown.columns.map((column) => (
                  <td key={column.name}>{textOf(row[column.name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Sketch>
      <Actions
        action="Insert"
        isDisabled={shown.columns.length === 0}
        onAction={() => onInsert(list && columns ? tableOf(list, columns) : TABLE)}
        dismiss="Back"
        onDismiss={onClose}
      />
    </Dialog>
  )
}

/** The dialog that takes rows from a spreadsheet or a CSV file, with what it will add. */
import { useMemo, useRef, useState } from 'react'
import { Actions, Dialog } from '../../ui/dialog.tsx'
import { formatNumber } from '../../ui/format.tsx'
import { Field } from '../../ui/parts.tsx'
import { useForm } from './context.ts'
import { ImportTable } from './import-table.tsx'
import { type Chosen, type Heading, type Mapping, mappingOf } from './mapping.ts'
import { CHARS_MAX, objectsOf, type ReadRows, ROWS_MAX, readTable } from './rows.ts'
import { isLeaf, type List, type Shape } from './shape.ts'

const UNCHOSEN: Chosen = { hasHeader: null, names: new Map() }
const HOWS = [
  ['replace', 'Replace the rows'],
  ['add', 'Add them at the end'],
] as const

interface ImportRowsProps {
  list: List
  columns: readonly Shape[]
  rows: readonly unknown[]
  /** The cells that were pasted; empty = none yet. */
  initial: string
  onRows(rows: unknown[]): void
  onClose(): void
}

export function ImportRows({ list, columns, rows, initial, onRows, onClose }: ImportRowsProps) {
  const { locale, headingsOf } = useForm()
  const [text, setText] = useState(initial)
  const [chosen, setChosen] = useState(UNCHOSEN)
  const [how, setHow] = useState<'replace' | 'add'>(initial === '' ? 'replace' : 'add')
  const [fault, setFault] = useState<string>()
  const file = useRef<HTMLInputElement>(null)
  const leaves = useMemo(() => columns.filter(isLeaf), [columns])
  const headings = useMemo(() => headingsOf(list.name), [headingsOf, list.name])
  const read = useMemo(
    () => readRows(text, { columns: leaves, headings, chosen, locale }),
    [text, leaves, headings, chosen, locale],
  )
  const { names, hasHeader } = read.mapping
  const left = names.filter((name) => name === null).length
  const isNothing = names.length > 0 && left === names.length
  const kept = how === 'add' ? rows.length : 0
  const isTooMany = kept + read.rows.length > ROWS_MAX
  const problem =
    fault ??
    read.problem ??
    (isTooMany ? `A list may have ${formatNumber(ROWS_MAX)} rows here.` : undefined)

  function take(next: string): void {
    setFault(undefined)
    setChosen(UNCHOSEN)
    setText(next)
  }

  function choose(at: number, name: string | null): void {
    const next = new Map<number, string | null>(names.entries())
    // A column of the list has one column of the table.
    for (const [other, taken] of next) if (taken === name) next.set(other, null)
    setChosen({ hasHeader, names: next.set(at, name) })
  }

  async function readFile(picked: File | undefined): Promise<void> {
    if (!picked) return
    setFault(undefined)
    if (picked.size > CHARS_MAX) setFault('The file may have 5 MB.')
    else take(await picked.text())
  }

  return (
    <Dialog title={`${list.label} from a spreadsheet`} onClose={onClose}>
      <p className="note">
        Copy the cells in Excel, Numbers or Google Sheets and paste them here, or choose a CSV file.
        The list has {leaves.map(({ label }) => label).join(', ')}.
      </p>
      <Field label="Cells" problem={problem}>
        {(props) => (
          <textarea
            {...props}
            className="area"
            rows={5}
            spellCheck={false}
            value={text}
            onChange={({ target }) => take(target.value)}
          />
        )}
      </Field>
      <div className="row">
        <button type="button" className="button small" onClick={() => file.current?.click()}>
          Choose a CSV file
        </button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv"
          onChange={({ target }) => {
            void readFile(target.files?.[0])
            target.value = ''
          }}
        />
      </div>
      {names.length > 0 && (
        <>
          <label className="switch">
            <input
              type="checkbox"
              checked={hasHeader}
              onChange={({ target }) => setChosen({ ...chosen, hasHeader: target.checked })}
            />
            The first row has headings
          </label>
          {rows.length > 0 && (
            <fieldset className="row choices-row">
              <legend className="hidden">What happens to the rows that are there</legend>
              {HOWS.map(([value, words]) => (
                <label key={value} className="switch">
                  <input
                    type="radio"
                    name="how"
                    checked={how === value}
                    onChange={() => setHow(value)}
                  />
                  {words}
                </label>
              ))}
            </fieldset>
          )}
          <p role="status">
            {isNothing
              ? 'Choose above its cells what a column is.'
              : read.rows.length === 1
                ? '1 row'
                : `${formatNumber(read.rows.length)} rows`}
            {left > 0 && !isNothing && `, without ${left === 1 ? '1 column' : `${left} columns`}`}
          </p>
          <ImportTable
            table={read.table}
            columns={leaves}
            mapping={read.mapping}
            read={read}
            onName={choose}
          />
        </>
      )}
      <Actions
        action="Take these rows"
        isDisabled={read.rows.length === 0 || isNothing || problem !== undefined}
        onAction={() => onRows(how === 'add' ? [...rows, ...read.rows] : read.rows)}
        onDismiss={onClose}
      />
    </Dialog>
  )
}

interface Read extends ReadRows {
  table: readonly string[][]
  mapping: Mapping
  problem?: string
}

interface Target {
  columns: readonly Shape[]
  headings: readonly Heading[]
  chosen: Chosen
  locale: string
}

function readRows(text: string, { columns, headings, chosen, locale }: Target): Read {
  try {
    const table = readTable(text)
    const mapping = mappingOf(table, columns, headings, chosen)
    return { table, mapping, ...objectsOf(table, mapping, columns, locale) }
  } catch (error) {
    const problem = error instanceof RangeError ? error.message : String(error)
    return { table: [], mapping: { names: [], hasHeader: false }, rows: [], unread: [], problem }
  }
}

/** The dialog that takes rows from a spreadsheet or a CSV file, with what it will add. */
import { useMemo, useRef, useState } from 'react'
import { Actions, Dialog } from '../../ui/dialog.tsx'
import { formatNumber } from '../../ui/format.tsx'
import { Field } from '../../ui/parts.tsx'
import { textOf } from './leaf-input.tsx'
import { CHARS_MAX, mappingOf, objectsOf, ROWS_MAX, readTable, type Unread } from './rows.ts'
import { own, type Shape } from './shape.ts'

const ROWS_SHOWN = 3
/** Cells without a value that are named; the others are counted. */
const UNREAD_SHOWN = 3
const HOWS = [
  ['replace', 'Replace the rows'],
  ['add', 'Add them at the end'],
] as const

interface ImportRowsProps {
  label: string
  columns: readonly Shape[]
  rows: readonly unknown[]
  locale: string
  onRows(rows: unknown[]): void
  onClose(): void
}

export function ImportRows({ label, columns, rows, locale, onRows, onClose }: ImportRowsProps) {
  const [text, setText] = useState('')
  const [how, setHow] = useState<'replace' | 'add'>('replace')
  const [fault, setFault] = useState<string>()
  const file = useRef<HTMLInputElement>(null)
  const read = useMemo(() => readRows(text, columns, locale), [text, columns, locale])
  const kept = how === 'add' ? rows.length : 0
  const isTooMany = kept + read.rows.length > ROWS_MAX
  const problem =
    fault ?? read.problem ?? (isTooMany ? 'A list may have 10,000 rows here.' : undefined)
  const shown = columns.filter(({ name }) => read.names.includes(name))
  const rowsShown = new Set([
    ...read.rows.slice(0, ROWS_SHOWN).keys(),
    ...read.unread.slice(0, UNREAD_SHOWN).map(({ row }) => row),
  ])

  async function readFile(chosen: File | undefined): Promise<void> {
    if (!chosen) return
    setFault(undefined)
    if (chosen.size > CHARS_MAX) setFault('The file may have 5 MB.')
    else setText(await chosen.text())
  }

  return (
    <Dialog title={`${label} from a spreadsheet`} onClose={onClose}>
      <p className="note">
        Copy the cells in Excel, Numbers or Google Sheets and paste them here, or choose a CSV file.
        Names of columns in the first row are recognized:{' '}
        {columns.map((one) => one.label).join(', ')}.
      </p>
      <Field label="Cells" problem={problem}>
        {(props) => (
          <textarea
            {...props}
            className="area"
            rows={5}
            spellCheck={false}
            value={text}
            onChange={({ target }) => {
              setFault(undefined)
              setText(target.value)
            }}
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
      {read.rows.length > 0 && (
        <>
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
            {read.rows.length === 1 ? '1 row' : `${formatNumber(read.rows.length)} rows`}
            {read.left > 0 && `, without ${read.left} columns that the template does not use`}
          </p>
          <UnreadCells unread={read.unread} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls needs the keyboard */}
          <section className="data-table" tabIndex={0} aria-label="The first rows">
            <table className="plain">
              <thead>
                <tr>
                  {shown.map((column) => (
                    <th key={column.name} scope="col">
                      {column.label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {Array.from(rowsShown, (at) => (
                  <tr key={at}>
                    {shown.map(({ name }) => (
                      <td key={name} className={isUnread(read.unread, at, name) ? 'unread' : ''}>
                        {textOf(own(read.rows[at] ?? {}, name))}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
      <Actions
        action="Take these rows"
        isDisabled={read.rows.length === 0 || problem !== undefined}
        onAction={() => onRows(how === 'add' ? [...rows, ...read.rows] : read.rows)}
        onDismiss={onClose}
      />
    </Dialog>
  )
}

/** Names the cells that stay texts although their column has numbers or dates. */
function UnreadCells({ unread }: { unread: readonly Unread[] }) {
  if (unread.length === 0) return null
  const left = unread.length - UNREAD_SHOWN
  return (
    <div className="alert" role="alert">
      {unread.slice(0, UNREAD_SHOWN).map(({ row, leaf, text }) => (
        <span key={`${row} ${leaf.name}`}>
          {leaf.label}, row {formatNumber(row + 1)}: “{text.slice(0, 40)}” is not a{' '}
          {leaf.kind === 'date' ? 'date' : 'number'}.
        </span>
      ))}
      {left > 0 && <span>{formatNumber(left)} more cells have no number or date.</span>}
    </div>
  )
}

function isUnread(unread: readonly Unread[], row: number, name: string): boolean {
  return unread.some((one) => one.row === row && one.leaf.name === name)
}

interface Read {
  rows: Record<string, unknown>[]
  unread: Unread[]
  names: (string | null)[]
  /** Number of columns that no column of the list takes. */
  left: number
  problem?: string
}

function readRows(text: string, columns: readonly Shape[], locale: string): Read {
  try {
    const table = readTable(text)
    const mapping = mappingOf(table, columns)
    const { names } = mapping
    const left = names.filter((name) => name === null).length
    return { ...objectsOf(table, mapping, columns, locale), names, left }
  } catch (error) {
    const problem = error instanceof RangeError ? error.message : String(error)
    return { rows: [], unread: [], names: [], left: 0, problem }
  }
}

/**
 * A list as a table: a row for each entry. Rows are added, removed and moved, pasted from a
 * spreadsheet and imported from CSV. Long lists have pages.
 */
import { Plus, Table2 } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useSize } from '../../preview/use-size.ts'
import { formatNumber } from '../../ui/format.tsx'
import { isBelow, moved, type Path } from './change.ts'
import { focusField, useForm } from './context.ts'
import { ImportRows } from './import-rows.tsx'
import { Pages, ROWS_SHOWN } from './list-parts.tsx'
import { fitsInRow, ListRow, type RowActions } from './list-row.tsx'
import { filledRows } from './rows.ts'
import { isLeaf, type Leaf, type List, type Shape } from './shape.ts'

interface ListTableProps {
  list: List
  columns: readonly Shape[]
  path: Path
  value: unknown
  /** Draws the columns that have no cell: groups and lists of a row. */
  more(columns: readonly Shape[], path: Path, row: unknown): ReactNode
}

export function ListTable({ list, columns, path, value, more }: ListTableProps) {
  const { locale, target, change, headingsOf } = useForm()
  const [page, setPage] = useState(0)
  const [opened, setOpened] = useState<number | null>(null)
  /** The text that the dialog begins with; null = no dialog. */
  const [imported, setImported] = useState<string | null>(null)
  const rows: readonly unknown[] = Array.isArray(value) ? value : []
  const leaves = useMemo(() => columns.filter(isLeaf), [columns])
  const others = useMemo(() => columns.filter((column) => !isLeaf(column)), [columns])
  const pageMax = Math.max(0, Math.ceil(rows.length / ROWS_SHOWN) - 1)
  const first = Math.min(page, pageMax) * ROWS_SHOWN
  const shown = rows.slice(first, first + ROWS_SHOWN)

  const box = useRef<HTMLElement>(null)
  const width = useSize(box)?.width
  const pointer = matchMedia('(pointer: coarse)').matches ? 'coarse' : 'fine'
  const buttons = others.length > 0 ? 4 : 3
  const isWide = width === undefined || fitsInRow(width, leaves, buttons, pointer)

  const sought = isBelow(target, path) ? target?.[path.length] : undefined
  const soughtColumn = sought === undefined ? undefined : target?.[path.length + 1]
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another target opens a row
  useEffect(() => {
    if (typeof sought !== 'number') return
    setPage(Math.floor(sought / ROWS_SHOWN))
    if (others.some(({ name }) => name === soughtColumn)) setOpened(sought)
  }, [sought, soughtColumn])

  function focus(row: number, column: string): void {
    setPage(Math.floor(row / ROWS_SHOWN))
    // The row is drawn first.
    requestAnimationFrame(() => focusField([...path, row, column]))
  }

  function add(): void {
    change(path, [...rows, {}])
    focus(rows.length, leaves[0]?.name ?? '')
  }

  function move(from: number, to: number, column: string): void {
    if (to < 0 || to >= rows.length) return
    change(path, moved(rows, from, to))
    setOpened(null)
    focus(to, column)
  }

  function remove(at: number): void {
    change(path, rows.toSpliced(at, 1))
    setOpened(null)
  }

  function press(event: KeyboardEvent, row: number, column: string): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.altKey && step !== undefined) {
      event.preventDefault()
      move(row, row + step, column)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (row === rows.length - 1) change(path, [...rows, {}])
      focus(row + 1, column)
    }
  }

  /** Cells of a spreadsheet fill the table from where they are pasted. */
  function paste(event: ClipboardEvent, row: number, column: Leaf): void {
    const text = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '')
    if (!/[\t\n]/.test(text)) return
    event.preventDefault()
    const headings = headingsOf(list.name)
    const place = { columns: leaves.slice(leaves.indexOf(column)), headings, row, locale }
    const next = filledRows(rows, text, place)
    // What does not fit there is shown before it is taken.
    if (next) change(path, next)
    else setImported(text)
  }

  const toggle = (row: number) => setOpened(opened === row ? null : row)
  const actions = useRef<RowActions>({ paste, press, move, remove, toggle })
  actions.current = { paste, press, move, remove, toggle }

  return (
    <section ref={box} className="data-list full" aria-label={list.label}>
      <div className="row between">
        <h3>
          {list.label} <span className="note number">{formatNumber(rows.length)}</span>
        </h3>
        <button type="button" className="button quiet small" onClick={() => setImported('')}>
          <Table2 size={16} aria-hidden="true" />
          From a spreadsheet
        </button>
      </div>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls needs the keyboard
        <section className="data-table" tabIndex={0} aria-label={`Rows of ${list.label}`}>
          <table className={isWide ? '' : 'cards'} aria-rowcount={rows.length + 1}>
            <thead>
              <tr>
                {leaves.map(({ name, label }) => (
                  <th key={name} scope="col">
                    {label}
                  </th>
                ))}
                <th scope="col">
                  <span className="hidden">Row</span>
                </th>
              </tr>
            </thead>
            {shown.map((row, at) => {
              const number = first + at
              return (
                <ListRow
                  key={number}
                  leaves={leaves}
                  others={others}
                  list={path}
                  value={row}
                  number={number}
                  isLast={number === rows.length - 1}
                  isOpen={opened === number}
                  more={more}
                  actions={actions}
                />
              )
            })}
          </table>
        </section>
      )}
      <div className="row between">
        <button type="button" className="button small" onClick={add}>
          <Plus size={16} aria-hidden="true" />
          Add a row
        </button>
        {pageMax > 0 && (
          <Pages first={first} count={rows.length} onFirst={(at) => setPage(at / ROWS_SHOWN)} />
        )}
      </div>
      {imported !== null && (
        <ImportRows
          initial={imported}
          list={list}
          columns={columns}
          rows={rows}
          onRows={(next) => {
            change(path, next)
            setImported(null)
          }}
          onClose={() => setImported(null)}
        />
      )}
    </section>
  )
}

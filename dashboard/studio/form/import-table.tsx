/** The first rows of a pasted table: each column has a select with its place in the list. */
import { formatNumber } from '../../ui/format.tsx'
import { textOf } from './leaf-input.tsx'
import type { Mapping } from './mapping.ts'
import type { ReadRows, Unread } from './rows.ts'
import { own, type Shape } from './shape.ts'

const ROWS_SHOWN = 3
/** Cells without a value that are named; the others are counted. */
const UNREAD_SHOWN = 3

interface ImportTableProps {
  table: readonly string[][]
  columns: readonly Shape[]
  mapping: Mapping
  read: ReadRows
  onName(at: number, name: string | null): void
}

export function ImportTable({ table, columns, mapping, read, onName }: ImportTableProps) {
  const { names, hasHeader } = mapping
  const { rows, unread } = read
  const heads = names.map((_, at) => (hasHeader && table[0]?.[at]) || `Column ${at + 1}`)
  const cells = hasHeader ? table.slice(1) : table
  const shown = new Set([
    ...rows.slice(0, ROWS_SHOWN).keys(),
    ...unread.slice(0, UNREAD_SHOWN).map(({ row }) => row),
  ])
  return (
    <>
      <UnreadCells unread={unread} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls needs the keyboard */}
      <section className="data-table" tabIndex={0} aria-label="The first rows">
        <table className="plain">
          <thead>
            <tr>
              {heads.map((head, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have nothing but their place
                <th key={at} scope="col">
                  <span>{head}</span>
                  <select
                    className="select small"
                    aria-label={`${head} is`}
                    value={names[at] ?? ''}
                    onChange={({ target }) => onName(at, target.value || null)}
                  >
                    <option value="">Leave out</option>
                    {columns.map(({ name, label }) => (
                      <option key={name} value={name}>
                        {label}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from(shown, (row) => (
              <tr key={row}>
                {names.map((name, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have nothing but their place
                  <td key={at} className={classOf(unread, row, name)}>
                    {name === null ? cells[row]?.[at] : textOf(own(rows[row] ?? {}, name))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

function classOf(unread: readonly Unread[], row: number, name: string | null): string {
  if (name === null) return 'note'
  return unread.some((one) => one.row === row && one.leaf.name === name) ? 'unread' : ''
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

/** A row of a list: its cells, and the buttons that move, remove and open it. */
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Trash2 } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useMemo,
} from 'react'
import type { Path } from './change.ts'
import { LeafInput } from './leaf-input.tsx'
import { RowButton } from './list-parts.tsx'
import { isObject, type Leaf, own, type Shape } from './shape.ts'

export interface RowActions {
  paste(event: ClipboardEvent, row: number, column: Leaf): void
  press(event: KeyboardEvent, row: number, column: string): void
  move(from: number, to: number, column: string): void
  remove(row: number): void
  /** Opens the row, or closes it. */
  toggle(row: number): void
}

interface ListRowProps {
  leaves: readonly Leaf[]
  /** The columns without a cell. */
  others: readonly Shape[]
  /** The path of the list. */
  list: Path
  value: unknown
  /** From 0. */
  number: number
  isLast: boolean
  /** Whether its values without a cell are shown. */
  isOpen: boolean
  /** Draws the columns that have no cell. */
  more(columns: readonly Shape[], path: Path, row: unknown): ReactNode
  /** Those of the list as it is now. */
  actions: RefObject<RowActions>
}

/** A list has many rows: a letter draws the one that it is typed in. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { leaves, others, list, value, number, isLast, isOpen, more, actions } = props
  const path = useMemo(() => [...list, number], [list, number])
  const move = (to: number) => actions.current.move(number, to, leaves[0]?.name ?? '')
  const values = isObject(value) ? value : {}
  const name = `row ${number + 1}`
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <tbody>
      <tr aria-rowindex={number + 2}>
        {leaves.map((leaf) => (
          <td key={leaf.name} className={`cell-${sizeOf(leaf)}`} data-label={leaf.label}>
            <LeafInput
              leaf={leaf}
              path={[...path, leaf.name]}
              value={own(values, leaf.name)}
              label={`${leaf.label}, ${name}`}
              onPaste={(event) => actions.current.paste(event, number, leaf)}
              onKeyDown={(event) => actions.current.press(event, number, leaf.name)}
            />
          </td>
        ))}
        <td className="row-actions">
          {others.length > 0 && (
            <RowButton
              name={`More of ${name}`}
              isOpen={isOpen}
              onClick={() => actions.current.toggle(number)}
            >
              <Chevron size={16} />
            </RowButton>
          )}
          <RowButton name={`Move ${name} up`} isOff={number === 0} onClick={() => move(number - 1)}>
            <ArrowUp size={16} />
          </RowButton>
          <RowButton name={`Move ${name} down`} isOff={isLast} onClick={() => move(number + 1)}>
            <ArrowDown size={16} />
          </RowButton>
          <RowButton name={`Remove ${name}`} onClick={() => actions.current.remove(number)}>
            <Trash2 size={16} />
          </RowButton>
        </td>
      </tr>
      {isOpen && others.length > 0 && (
        <tr>
          <td colSpan={leaves.length + 1} className="row-more">
            {more(others, path, value)}
          </td>
        </tr>
      )}
    </tbody>
  )
})

type CellSize = 'text' | 'number' | 'date' | 'boolean' | 'picture'

/** The least widths of cells in pixels, as their styles have them, with the space around them. */
const WIDTHS: Record<CellSize, number> = {
  text: 134,
  number: 88,
  date: 144,
  boolean: 64,
  picture: 234,
}
const BUTTON = 30
const BUTTON_TOUCHED = 46

/** Whether rows of so many pixels hold all cells beside each other. */
export function fitsInRow(
  width: number,
  leaves: readonly Leaf[],
  buttons: number,
  pointer: 'fine' | 'coarse',
): boolean {
  const cells = leaves.reduce((sum, leaf) => sum + WIDTHS[sizeOf(leaf)], 0)
  return cells + buttons * (pointer === 'coarse' ? BUTTON_TOUCHED : BUTTON) <= width
}

function sizeOf({ kind, isNumeric }: Leaf): CellSize {
  if (kind === 'number' || isNumeric) return 'number'
  return kind === 'long' ? 'text' : kind
}
